-- Recursive data whose cells hold rows of one element type and several ranks: each rank has rows of its own.
-- ==
-- entry: total
-- input { #nil } output { 0i64 }
-- input { (#cons [1i64, 2i64] [[3i64, 4i64], [5i64, 6i64]] (#cons [10i64, 20i64] [[0i64, 0i64], [0i64, 30i64]] #nil)) }
-- output { 81i64 }
-- ==
-- entry: made
-- input { 0i64 } output { 0i64 }
-- input { 3i64 } output { 21i64 }
-- ==
-- entry: exchanged
-- input { (#cons [1i64, 2i64] [[3i64, 4i64], [5i64, 6i64]] #nil) }
-- output { #cons [3i64, 4i64] [[1i64, 2i64], [5i64, 6i64]] #nil }

type list = #nil | #cons ([2]i64) ([2][2]i64) list

def sum (l: list) : i64 =
  match l
  case #nil -> 0
  case #cons row rows rest -> i64.sum row + i64.sum (flatten rows) + sum rest

entry total (l: list) : i64 = sum l
entry made (n: i64) : i64 =
  sum (loop l = #nil for i < n do #cons [i, i] [[i, 1], [2, i]] l)
entry exchanged (l: list) : list =
  match l
  case #nil -> #nil
  case #cons row rows rest -> #cons (copy rows[0]) [row, rows[1]] rest
