-- `open` brings the members of a module, an application or an import into scope and exports them; `local` does not
-- export.
module type arg = { val k : i32 }
module f (A: arg) = { def scaled (x: i32) = x * A.k type num = i32 }
module base = { def a = 1i32 def b = 2i32 }
module m = {
  open base
  open f { def k = 10i32 }
  local open { def c = 100i32 }
  def b = a + b
  def total = scaled b + c
}
module n = { open m def a = 5i32 }
open n
-- ==
-- input { 3 } output { 30 1 5 130 3 5 }
entry main (x: num) : (i32, i32, i32, i32, i32, i32) = (scaled x, m.a, n.a, total, b, a)
