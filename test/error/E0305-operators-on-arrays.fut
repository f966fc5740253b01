-- Operators are for scalars, and no map is implied where a scalar is wanted; `map` applies them to every element.
def a (xs: []i32) : i32 = xs + 1  -- error E0305
--                        ^^
-- help: for each element: `map (+ 1) xs`
def b (xs: []i32) : i32 = xs - 1  -- error E0305
--                        ^^
-- help: for each element: `map (\x -> x - 1) xs`
def c (xs: []i32) : i32 = 2 * xs  -- error E0305
--                            ^^
-- help: for each element: `map (2 *) xs`
def d (xs: []i32) (ys: []i32) : i32 = xs + ys  -- error E0305
--                                    ^^
-- help: for each element: `map2 (+) xs ys`
def e (x: i32) (ys: []i32) : i32 = x + ys  -- error E0301
--                                     ^^
-- help: for each element: `map (x +) ys`
def f (xs: []i32) = xs ++ 1  -- error E0301
--                        ^
-- help: an array of this one element is written `[1]`
def g (x: f64) = x ^ 2  -- error E0305
--               ^
-- help: a power is written `x ** 2`
