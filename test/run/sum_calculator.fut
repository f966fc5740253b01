-- A stack machine: an array of instructions with payloads of different types, run by a loop with an array as stack.
type instruction = #push i32 | #add | #multiply | #swap | #jump_if_zero i64 | #halt

def decode (code: i32) (argument: i32) : instruction =
  match code
  case 0 -> #push argument
  case 1 -> #add
  case 2 -> #multiply
  case 3 -> #swap
  case 4 -> #jump_if_zero (i64.i32 argument)
  case _ -> #halt

def run [n] (program: [n]instruction) : i32 =
  let (_, _, stack, top) =
    loop (pc, running, stack, top) = (0, true, replicate 8 0, 0) while running && pc < n do
      match program[pc]
      case #push x -> (pc + 1, true, stack with [top] = x, top + 1)
      case #add -> (pc + 1, true, stack with [top - 2] = stack[top - 2] + stack[top - 1], top - 1)
      case #multiply -> (pc + 1, true, stack with [top - 2] = stack[top - 2] * stack[top - 1], top - 1)
      case #swap ->
        let (a, b) = (stack[top - 1], stack[top - 2])
        in (pc + 1, true, stack with [top - 1] = b with [top - 2] = a, top)
      case #jump_if_zero to -> (if stack[top - 1] == 0 then to else pc + 1, true, stack, top - 1)
      case #halt -> (pc, false, stack, top)
  in if top == 0 then 0 else stack[top - 1]

-- ==
-- input { [0, 0, 1, 0, 2] [3, 4, 0, 2, 0] } output { 14 }
-- input { [0, 0, 4, 0, 5, 0] [7, 0, 5, 1, 0, 9] } output { 9 }
-- input { [0, 5, 0] [1, 0, 2] } output { 1 }
-- input { empty([0]i32) empty([0]i32) } output { 0 }
entry main [n] (codes: [n]i32) (arguments: [n]i32) : i32 = run (map2 decode codes arguments)
