-- Recursive descent over a string: sums of products of numbers and parentheses; each function gives a value and where
-- it stopped.
-- ==
-- input { "1+2*3" } output { 7i64 }
-- input { "(1+2)*3" } output { 9i64 }
-- input { "2*(3+4)*(5+(6))" } output { 154i64 }
-- input { "42" } output { 42i64 }
def peek [n] (text: [n]u8) (at: i64) : u8 = if at < n then text[at] else 0
def number [n] (text: [n]u8) (at: i64) (value: i64) : (i64, i64) =
  let c = peek text at
  in if c >= '0' && c <= '9' then number text (at + 1) (value * 10 + i64.u8 (c - '0')) else (value, at)
def sum [n] (text: [n]u8) (at: i64) : (i64, i64) =
  let (value, at) = product text at
  in if peek text at == '+' then let (more, at) = sum text (at + 1) in (value + more, at) else (value, at)
def product [n] (text: [n]u8) (at: i64) : (i64, i64) =
  let (value, at) = factor text at
  in if peek text at == '*' then let (more, at) = product text (at + 1) in (value * more, at) else (value, at)
def factor [n] (text: [n]u8) (at: i64) : (i64, i64) =
  if peek text at == '(' then let (value, at) = expression text (at + 1) in (value, at + 1) else number text at 0
def expression [n] (text: [n]u8) (at: i64) : (i64, i64) = sum text at
def main [n] (text: [n]u8) = (expression text 0).0
