-- A function that calls itself and goes on with the result.
-- ==
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 1i64 }
-- input { 10i64 } output { 3628800i64 }
-- input { 20i64 } output { 2432902008176640000i64 }
def factorial (n: i64) : i64 = if n <= 0 then 1 else n * factorial (n - 1)
def main (n: i64) = factorial n
