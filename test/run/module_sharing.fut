-- `with` says that types of different modules are the same.
module type source = { type item val items : i64 -> item }
module type sink = { type item type result val collect [n] : [n]item -> result }
module run (S: source) (T: sink with item = S.item) = { def run (n: i64) : T.result = T.collect (map S.items (iota n)) }
module type pair = { module left : source module right : source }
module interleave (P: pair with left.item = i32 with right.item = i32) : source with item = i32 = {
  type item = i32
  def items i : i32 = if i % 2 == 0 then P.left.items (i / 2) else P.right.items (i / 2)
}
module squares = { type item = i32 def items (i: i64) = i32.i64 (i * i) }
module ones = { type item = i32 def items (_: i64) = 1i32 }
module mixed = interleave { module left = squares module right = ones }
module sum = { type item = i32 type result = i64 def collect [n] (xs: [n]i32) : i64 = i64.sum (map i64.i32 xs) }
module a = run squares sum
module b = run mixed sum
module c = run { type item = bool def items i = i % 3 == 0i64 } { type item = bool type result = i32 def collect xs =
  i32.sum (map i32.bool xs) }
-- ==
-- input { 4i64 } output { 14i64 3i64 2 }
-- input { 0i64 } output { 0i64 0i64 0 }
entry main (n: i64) : (i64, i64, i32) = (a.run n, b.run n, c.run n)
