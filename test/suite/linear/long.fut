-- Functions of long lists: whatever recursion is under a constructor or a sum, or last, runs in constant stack.
import "../../../examples/linear/list"

def drawn (n: i64) : *list i64 =
  let (l, _) = loop (l: *list i64, x) = (#nil, 42) for _i < n do
    let x = (x * 1103515245 + 12345) & 0x7fffffff
    in (#cons@(diamond.new ()) x l, x)
  in l

def digest (l: list i64) : i64 = fold (\a x -> (a * 31 + x) & 0xfffffff) 0 l

def put_last (d: *diamond) (l: *list i64) : *list i64 =
  match l
  case #nil -> #cons@d 7 #nil
  case #cons@e x t -> #cons@e x (put_last d t)

entry turned_round (n: i64) : i64 = digest (turned (drawn n))
entry mapped (n: i64) : i64 = digest (each (\x -> x & 0xff) (drawn n))
entry kept (n: i64) : i64 = digest (keep (\x -> x % 3 == 0) (drawn n))
entry appended (n: i64) : i64 = digest (append (drawn n) (drawn n))
entry merged (n: i64) : i64 = digest (merge (<) (drawn n) (drawn n))
entry last (n: i64) : i64 = digest (put_last (diamond.new ()) (drawn n))

def sum (l: list i64) : i64 =
  match l
  case #nil -> 0
  case #cons x t -> x + sum t
def least (l: list i64) : i64 =
  match l
  case #nil -> 5000
  case #cons x t -> i64.min (least t) x
entry summed (n: i64) : i64 =
  let l = drawn n
  in sum l + least l
