-- Lists of the paper on linear data [paper 4, section 7], on the inputs of measure.py: in a pool of the caller, so that
-- an input is made, worked on and summed up in three calls.
-- ==
-- entry: numbers
-- input { 3i64 } output { #cons 1000676753 (#cons 1116302264 (#cons 1250496027 #nil)) }
-- ==
-- entry: reverse
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 2 (#cons 1 (#cons 3 #nil)) }
-- ==
-- entry: isort qsort
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- ==
-- entry: digest
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { 2916i64 }
module lists = import "../../examples/linear/list"
module sorting = import "../../examples/linear/sorting"

type list = lists.list i32

-- The same numbers each time; the first one drawn is the last of the list.
entry numbers (n: i64) : *list =
  let (l, _) =
    loop (l: *list, x) = (#nil, 42i64) for _i < n do
      let x = (x * 1103515245 + 12345) & 0x7fffffff
      in (#cons (i32.i64 x) l, x)
  in l

entry digest (l: list) : i64 =
  lists.fold (\a x -> (a * 31 + i64.i32 x) & 0xfffffff) 0 l

entry reverse (l: *list) : *list = lists.turned l
entry isort (l: *list) : *list = sorting.insertion_sort (<) l
entry qsort (l: *list) : *list = sorting.quicksort (<) l
