def set (xs: *[]i32) (i: i64) : *[]i32 = xs with [i] = 1
def twice (xs: *[]i32) = let ys = set xs 0 in (ys, xs)
entry main [n] (a: *[n]i32) (b: [n]i32) : *[n]i32 = loop a for i < n do let c = copy a in if i % 2 == 0 then set c i else a with [i] = b[i]
