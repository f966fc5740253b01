-- Two functions that call each other; the first is used before the second is defined.
-- ==
-- input { [0i64, 1i64, 2i64, 7i64, 100i64] }
-- output { [true, false, true, false, true] [false, true, false, true, false] }
def even (n: i64) : bool = if n == 0 then true else odd (n - 1)
def odd (n: i64) : bool = if n == 0 then false else even (n - 1)
def main (ns: []i64) = (map even ns, map odd ns)
