-- Lists of the paper on linear data [paper 4, section 7], on the inputs of measure.py. Each entry makes its input, works on it in place and
-- sums up the result; `list` only makes an input and sums it up, so that a difference is the time of the work alone.
-- ==
-- entry: reverse
-- input { 3i64 } output { 113712180i64 }
-- ==
-- entry: isort qsort
-- input { 300i64 } output { 31356204i64 }
module lists = import "../../examples/linear/list"
module sorting = import "../../examples/linear/sorting"

entry list (n: i64) : i64 = sorting.digest (sorting.drawn n)
entry reverse (n: i64) : i64 = sorting.digest (lists.turned (sorting.drawn n))
entry isort (n: i64) : i64 = sorting.digest (sorting.insertion_sort (sorting.drawn n))
entry qsort (n: i64) : i64 = sorting.digest (sorting.quicksort (sorting.drawn n))
