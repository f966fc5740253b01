-- What a function of a module consumes is gone outside too.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
module stack = {
  type t = list i64
  def empty : () -> *t = \() -> #nil
  def push (x: i64) (s: *t) : *t = #cons x s
  def depth (s: t) : i64 = size s
}
def pushed (s: *stack.t) : i64 =
  let bigger = stack.push 1 s
  in stack.depth bigger + stack.depth s  -- error E0401
--                                    ^
def pushed_on_both (s: *stack.t) : (*stack.t, *stack.t) = (stack.push 1 s, stack.push 2 s)  -- error E0401
--                                                                                      ^
module type queue = { type t val put: i64 -> *t -> *t val get: *t -> (i64, *t) val count: t -> i64 }
module lists : queue = {
  type t = list i64
  def put (x: i64) (q: *t) : *t = #cons x q
  def get (q: *t) : (i64, *t) = match q case #nil -> (0, #nil) case #cons x t -> (x, t)
  def count (q: t) : i64 = size q
}
def abstract (q: *lists.t) : i64 =
  let (x, rest) = lists.get q
  in x + lists.count rest + lists.count q  -- error E0401
--                                      ^
def observed (q: lists.t) : (i64, *lists.t) = lists.get q  -- error E0402
--                                                      ^
module twice (Q: queue) = {
  def get (q: *Q.t) : (i64, i64) =
    let (x, r) = Q.get q
    let (y, _) = Q.get q  -- error E0401
--                     ^
    in (x + Q.count r, y)
}
