-- The state of a loop, the branches of an `if` and the fields of a record may have a size-lifted abstract type.
module stack : { type~ t val empty : t val push : i32 -> t -> t val pop : t -> t val sum : t -> i32 val size : t ->
  i64 } = {
  type~ t = []i32
  def empty : t = []
  def push (x: i32) (s: t) : t = [x] ++ s
  def pop (s: t) : t = drop 1 s
  def sum (s: t) = i32.sum s
  def size (s: t) = length s
}
-- ==
-- input { 5 } output { 10 5i64 4i64 }
-- input { 1 } output { 0 1i64 2i64 }
entry main (n: i32) : (i32, i64, i64) =
  let s = loop s = stack.empty for i < n do stack.push i s
  let r = {top = if n > 2 then stack.pop s else stack.push 1 s}
  in (stack.sum s, stack.size s, stack.size r.top)
