-- The best value of things that fit into a bag: each thing once, by new rows and by a row updated backwards; and each
-- thing any number of times.
-- ==
-- input { 0i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 7i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 5i64 [6i64] [10i64] }
-- output { 0i64 }
-- input { 10i64 [5i64, 4i64, 6i64, 3i64] [10i64, 40i64, 30i64, 50i64] }
-- output { 90i64 }
-- input { 13i64 [2i64, 3i64, 5i64, 7i64, 11i64] [3i64, 4i64, 9i64, 11i64, 13i64] }
-- output { 20i64 }

-- ==
-- entry: in_place
-- input { 0i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 7i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 5i64 [6i64] [10i64] }
-- output { 0i64 }
-- input { 10i64 [5i64, 4i64, 6i64, 3i64] [10i64, 40i64, 30i64, 50i64] }
-- output { 90i64 }
-- input { 13i64 [2i64, 3i64, 5i64, 7i64, 11i64] [3i64, 4i64, 9i64, 11i64, 13i64] }
-- output { 20i64 }

-- ==
-- entry: unbounded
-- input { 0i64 [1i64] [1i64] }
-- output { 0i64 }
-- input { 7i64 empty([0]i64) empty([0]i64) }
-- output { 0i64 }
-- input { 8i64 [3i64, 5i64] [4i64, 7i64] }
-- output { 11i64 }
-- input { 17i64 [2i64, 3i64, 5i64] [2i64, 4i64, 7i64] }
-- output { 23i64 }

entry main [n] (capacity: i64) (weights: [n]i64) (values: [n]i64) : i64 =
  last (loop best = replicate (capacity + 1) 0 for (w, v) in zip weights values do
          map (\c -> if c < w then best[c] else i64.max best[c] (best[c - w] + v)) (iota (capacity + 1)))

entry in_place [n] (capacity: i64) (weights: [n]i64) (values: [n]i64) : i64 =
  let best =
    loop best = replicate (capacity + 1) 0 for i < n do
      loop best for k < capacity + 1 - weights[i] do
        let c = capacity - k
        in best with [c] = i64.max best[c] (best[c - weights[i]] + values[i])
  in best[capacity]

entry unbounded [n] (capacity: i64) (weights: [n]i64) (values: [n]i64) : i64 =
  let best =
    loop best = replicate (capacity + 1) 0 for c in 1..<capacity + 1 do
      let fitting = map2 (\w v -> if w <= c then best[c - w] + v else 0) weights values
      in best with [c] = reduce i64.max 0 fitting
  in best[capacity]
