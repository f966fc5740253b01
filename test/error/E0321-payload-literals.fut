-- Literals never cover a number type.
type command = #push i32 | #pop
def cost (c: command) : i32 =
  match c  -- error E0321
--^^^^^^^
  case #push 0 -> 1
  case #push (-1) -> 2
  case #pop -> 3
