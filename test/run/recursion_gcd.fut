-- A call in tail position.
-- ==
-- input { 48i64 36i64 } output { 12i64 }
-- input { 17i64 5i64 } output { 1i64 }
-- input { 0i64 9i64 } output { 9i64 }
-- input { 1134903170i64 701408733i64 } output { 1i64 }
def gcd (a: i64) (b: i64) : i64 = if b == 0 then a else gcd b (a % b)
def main a b = gcd a b
