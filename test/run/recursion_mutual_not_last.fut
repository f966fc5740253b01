-- Functions that call each other and use what they get: Hofstadter's sequences.
-- ==
-- input { 10i64 } output { [1i64, 1i64, 2i64, 2i64, 3i64, 3i64, 4i64, 5i64, 5i64, 6i64] [0i64, 0i64, 1i64, 2i64, 2i64,
-- 3i64, 4i64, 4i64, 5i64, 6i64] }
def female (n: i64) : i64 = if n == 0 then 1 else n - male (female (n - 1))
def male (n: i64) : i64 = if n == 0 then 0 else n - female (male (n - 1))
def main (n: i64) = (tabulate n female, tabulate n male)
