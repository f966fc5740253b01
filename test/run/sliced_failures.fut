-- Failures keep their order: the first row that fails decides the message, whether by its size or by its values.
-- ==
-- entry: values
-- input { [2i64, 2i64] [5i64, 6i64] } output { [[5i64, 6i64], [5i64, 6i64]] }
-- input { [3i64, 2i64] [5i64, 6i64] } error: out of bounds
-- input { [2i64, 3i64] [5i64, 6i64] } error: out of bounds
-- input { [2i64, 1i64] [5i64, 6i64] } error: the elements of an array must all have the same shape
-- input { [2i64, 1i64, 3i64] [5i64, 6i64] } error: the elements of an array must all have the same shape
-- input { [2i64, 3i64, 1i64] [5i64, 6i64] } error: out of bounds
-- ==
-- entry: sizes
-- input { [1i64, -1i64] } error: Range
-- input { [1i64, 2i64, -1i64] } error: the elements of an array must all have the same shape
-- input { [-1i64] } error: Range
#[noinline]
def firsts (xs: []i64) (k: i64) : []i64 = map (\i -> xs[i]) (iota k)
entry values (ks: []i64) (xs: []i64) = map (firsts xs) ks
entry sizes (ks: []i64) = map iota ks
