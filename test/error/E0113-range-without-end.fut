-- Two dots only give the second element.
def f (n: i64) = 0..1 -- error E0113
--                ^^
def g (n: i64) = 0..1..<n
