-- Parsing with scans: depths of brackets and whether they match, decimal numbers split by commas, and a postfix
-- calculator with a stack.
-- ==
-- entry: balanced
-- input { "" }
-- output { true 0i32 }
-- input { "(" }
-- output { false 1i32 }
-- input { "()" }
-- output { true 1i32 }
-- input { ")(" }
-- output { false 0i32 }
-- input { "a(b(c)d)(e)" }
-- output { true 2i32 }

-- ==
-- entry: numbers
-- input { "" }
-- output { empty([0]i64) }
-- input { "7" }
-- output { [7i64] }
-- input { "12,305,4" }
-- output { [12i64, 305i64, 4i64] }
-- input { "1,,22" }
-- output { [1i64, 22i64] }
-- input { ",9" }
-- output { [9i64] }

-- ==
-- entry: postfix
-- input { "7" }
-- output { 7i64 }
-- input { "34+" }
-- output { 7i64 }
-- input { "93-2*" }
-- output { 12i64 }
-- input { "12+34+*" }
-- output { 21i64 }
-- input { "19-4/" }
-- output { -2i64 }
-- input { "1+" }
-- error: Assertion is false
-- input { "12" }
-- error: Assertion is false
-- input { "40/" }
-- error: division by zero

def depths [n] (text: [n]u8) : [n]i32 =
  scan (+) 0 (map (\c -> if c == '(' then 1 else if c == ')' then -1 else 0) text)

entry balanced [n] (text: [n]u8) : (bool, i32) =
  let ds = depths text
  in (all (>= 0) ds && (n == 0 || last ds == 0), reduce i32.max 0 ds)

-- Numbers are affine functions: times ten plus a digit; a comma forgets what was before.
entry numbers [n] (text: [n]u8) : []i64 =
  let step c = if c == ',' then (true, 0, 0) else (false, 10, i64.u8 (c - '0'))
  let after (r1, a, b) (r2, c, d) = if r2 then (true, c, d) else (r1, a * c, b * c + d)
  let values = scan after (false, 1, 0) (map step text)
  let is_end i = text[i] != ',' && (i == n - 1 || text[i + 1] == ',')
  in map (\i -> let (_, _, value) = values[i] in value) (filter is_end (iota n))

entry postfix [n] (text: [n]u8) : i64 =
  let (stack, size) =
    loop (stack, size) = (replicate (n + 2) 0, 0) for c in text do
      if c >= '0' && c <= '9' then (stack with [size] = i64.u8 (c - '0'), size + 1)
      else let (a, b) = assert (size >= 2) (stack[size - 2], stack[size - 1])
           let value = if c == '+' then a + b else if c == '-' then a - b else if c == '*' then a * b else a / b
           in (stack with [size - 2] = value, size - 1)
  in assert (size == 1) stack[0]
