-- Recursive functions over sums, in tail position and not, with sums as parameters and results.
type instruction = #push i32 | #add | #negate
type outcome = #done i32 | #stuck i64

def run [n] (code: [n]instruction) (pc: i64) (stack: [4]i32) (top: i64) : outcome =
  if pc == n then (if top == 0 then #stuck pc else #done stack[top - 1])
  else match code[pc]
       case #push x -> if top == 4 then #stuck pc else run code (pc + 1) (copy stack with [top] = x) (top + 1)
       case #add -> if top < 2 then #stuck pc else run code (pc + 1) (copy stack with [top - 2] =
         stack[top - 2] + stack[top - 1]) (top - 1)
       case #negate -> if top < 1 then #stuck pc
         else run code (pc + 1) (copy stack with [top - 1] = - stack[top - 1]) top

def decode (c: i32) : instruction = if c == 0 then #add else if c < 0 then #negate else #push c

-- ==
-- entry: ran
-- input { [3, 4, 0, -1] } output { -7 -1i64 }
-- input { [3, 0] } output { 0 1i64 }
-- input { [1, 2, 3, 4, 5] } output { 0 4i64 }
-- input { empty([0]i32) } output { 0 0i64 }
entry ran (cs: []i32) : (i32, i64) =
  match run (map decode cs) 0 [0, 0, 0, 0] 0
  case #done x -> (x, -1)
  case #stuck pc -> (0, pc)

type parity = #even i32 | #odd i32

def halve (n: i32) : parity =
  if n <= 1 then (if n == 0 then #even 0 else #odd 1)
  else match halve (n / 2)
       case #even k -> if n % 2 == 0 then #even (k + 1) else #odd (k + 1)
       case #odd k -> if n % 2 == 0 then #even (k + 2) else #odd (k + 2)

-- ==
-- entry: halved
-- input { [0, 1, 2, 6, 13] } output { [0, -1, 3, 5, -6] }
entry halved (ns: []i32) : []i32 = map (\n -> match halve n case #even k -> k case #odd k -> -k) ns
