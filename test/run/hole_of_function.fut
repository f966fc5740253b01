-- Holes where functions are wanted: called, given to others, and beside a value.
def apply 'a 'b (f: a -> b) (x: a) : b = f x
def pair 'a 'b (x: a) : (a -> b, a) = (???, x)

-- ==
-- entry: called
-- input { 2f32 } output { 2f32 }
-- input { -2f32 } error: Reached a hole
entry called (x: f32) : f32 = if x > 0 then x else ??? x

-- ==
-- entry: twice
-- input { 1 7 } output { 7 }
-- input { 0 7 } error: Reached a hole
entry twice (x: i32) (y: i32) : i32 = if x > 0 then y else ??? x y

-- ==
-- entry: passed
-- input { [1, -1] } output { [true, false] }
-- input { empty([0]i32) } error: Reached a hole
entry passed [n] (xs: [n]i32) : [n]bool = if n == 0 then map ??? xs else map (> 0) xs

-- ==
-- entry: inside
-- input { 1i64 } output { 1f64 }
-- input { 0i64 } error: Reached a hole
entry inside (x: i64) : f64 = if x > 0 then 1 else let (f, y) = pair x in apply f y
