-- Two calls of the function itself; types are inferred.
-- ==
-- input { [0, 1, 2, 7, 15] } output { [0, 1, 1, 13, 610] }
-- input { empty([0]i32) } output { empty([0]i32) }
def fibonacci n = if n < 2 then n else fibonacci (n - 1) + fibonacci (n - 2)
def main (ns: []i32) = map fibonacci ns
