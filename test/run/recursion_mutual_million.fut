-- Calls in tail position of each other take no stack either.
-- ==
-- input { 1000000i64 } output { true }
-- input { 1000001i64 } output { false }
def even (n: i64) : bool = if n == 0 then true else odd (n - 1)
def odd (n: i64) : bool = if n == 0 then false else even (n - 1)
def main (n: i64) = even n
