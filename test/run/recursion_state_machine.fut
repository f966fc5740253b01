-- A state machine: one function a state, one call a character; the states have different things to remember.
-- ==
-- input { "a12b3" } output { 15i64 2i64 }
-- input { "" } output { 0i64 0i64 }
-- input { "777" } output { 777i64 1i64 }
-- input { "x1y22z333" } output { 356i64 3i64 }
def is_digit (c: u8) : bool = c >= '0' && c <= '9'
def outside [n] (text: [n]u8) (at: i64) (sum: i64) (count: i64) : (i64, i64) =
  if at == n then (sum, count)
  else if is_digit text[at] then inside text at sum count 0
  else outside text (at + 1) sum count
def inside [n] (text: [n]u8) (at: i64) (sum: i64) (count: i64) (number: i64) : (i64, i64) =
  if at == n then (sum + number, count + 1)
  else if is_digit text[at] then inside text (at + 1) sum count (number * 10 + i64.u8 (text[at] - '0'))
  else outside text at (sum + number) (count + 1)
def main [n] (text: [n]u8) = outside text 0 0 0
