-- Results whose sizes only the call decides, handed on through pipelines, tuples and records.
def evens (xs: []i32) : ?[k].[k]i32 = filter (\x -> x % 2 == 0) xs
def halves (xs: []i32) : ?[k][l].([k]i32, [l]i32) = let n = length xs / 2 in (take n xs, drop n xs)
def runs (xs: []i32) : ?[k].{values: [k]i32, counts: [k]i64} =
  let starts = filter (\i -> i == 0 || xs[i] != xs[i - 1]) (indices xs)
  let ends = map (\i -> if i + 1 < length starts then starts[i + 1] else length xs) (indices starts)
  in {values = map (\i -> xs[i]) starts, counts = map2 (-) ends starts}
-- ==
-- entry: piped
-- input { [1, 2, 3, 4, 6] } output { 3i64 [6, 4, 2] 12 }
-- input { [1] } output { 0i64 empty([0]i32) 0 }
-- input { empty([0]i32) } output { 0i64 empty([0]i32) 0 }
entry piped (xs: []i32) = (evens xs |> length, evens xs |> reverse, xs |> evens |> i32.sum)
-- ==
-- entry: split_up
-- input { [1, 2, 3, 4, 5] } output { [1, 2] [3, 4, 5] }
-- input { [9] } output { empty([0]i32) [9] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry split_up (xs: []i32) = halves xs
-- ==
-- entry: run_lengths
-- input { [4, 4, 4, 1, 2, 2] } output { [4, 1, 2] [3i64, 1i64, 2i64] }
-- input { [5] } output { [5] [1i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }
entry run_lengths (xs: []i32) = let r = runs xs in (r.values, r.counts)
