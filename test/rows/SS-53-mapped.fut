-- A map without annotations is accepted and checked, through functions, pipes, and its own abstraction.
-- ==
-- entry: own
-- input { [2i64, 5i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { [2i64, 4i64] } error: the elements of an array must all have the same shape
-- ==
-- entry: joined
-- input { [1i64] [4i64] } output { [[0i64], [0i64]] }
-- input { [1i64] [5i64] } error: cannot match
-- ==
-- entry: chosen
-- input { [2i64, 1i64] false } error: the elements of an array must all have the same shape
-- input { [2i64, 5i64] true } output { [[0i64, 1i64], [0i64, 1i64]] }
-- ==
-- entry: piped
-- input { [1i64, 4i64] } output { [[0i64, 0i64], [1i64, 1i64]] }
-- ==
-- entry: twice
-- input { [2i64, 5i64] } output { [[0i64, 1i64], [0i64, 1i64]] empty([2][0]i64) }
-- ==
-- entry: fused
-- input { [1i64, 4i64] } output { [0i64, 0i64] }
-- input { [1i64, 5i64] } error: the elements of an array must all have the same shape
def upto (n: i64) : ?[m].[m]i64 = iota (n % 3)
def each 'a 'x [n] (g: a -> x) (xs: [n]a) : [n]x = map g xs
def both 'a 'x (g: a -> x) (xs: []a) (ys: []a) : []x = map g xs ++ map g ys
entry own xs = each upto xs
entry joined xs ys = both upto xs ys
entry chosen xs c = if c then map upto xs else each upto (reverse xs)
entry piped xs = xs |> map (+ 1) |> map upto |> transpose
entry twice xs = let g = map upto in (g xs, g (map (+ 1) xs))
entry fused xs = map i64.sum (map upto xs)
