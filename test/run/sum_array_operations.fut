-- Arrays of sums through the array functions: two dimensions, slices, transposition, concatenation, rotation, zip,
-- filter, partition.
type cell = #empty | #stone | #water i32

def cell_of (k: i32) : cell = if k == 0 then #empty else if k == 1 then #stone else #water k
def code (c: cell) : i32 = match c case #empty -> 0 case #stone -> 1 case #water d -> d

-- ==
-- entry: transposed
-- input { [[0, 1, 2], [3, 1, 0]] } output { [[0, 3], [1, 1], [2, 0]] }
-- input { empty([0][3]i32) } output { empty([3][0]i32) }
entry transposed [n][m] (xss: [n][m]i32) : [m][n]i32 = map (map cell_of) xss |> transpose |> map (map code)

-- ==
-- entry: sliced
-- input { [0, 1, 2, 3, 4] } output { [2, 3] [4, 3, 2, 1, 0] [0, 2, 4] }
entry sliced (xs: [5]i32) : ([2]i32, [5]i32, []i32) =
  let cs = map cell_of xs
  in (map code cs[2:4], map code cs[::-1], map code cs[::2])

-- ==
-- entry: joined
-- input { [0, 1] [5] } output { [0, 1, 5, 0, 0, 5] }
-- input { empty([0]i32) empty([0]i32) } output { [0, 0] }
entry joined [n][m] (xs: [n]i32) (ys: [m]i32) : []i32 =
  map code (map cell_of xs ++ map cell_of ys ++ [#empty, #empty] ++ (map cell_of ys)[0:m])

-- ==
-- entry: rotated
-- input { [0, 1, 2, 3] } output { [1, 2, 3, 0] [3, 2, 1, 0] }
entry rotated [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  let cs = map cell_of xs
  in (map code (rotate 1 cs), map code (reverse cs))

-- ==
-- entry: zipped
-- input { [0, 1, 2] [5, 6, 7] } output { [0, 1, 2] [5, 6, 7] [5, 7, 9] }
entry zipped [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let both = zip (map cell_of xs) (map cell_of ys)
  let (a, b) = unzip both
  in (map code a, map code b, map (\(c, d) -> code c + code d) both)

-- ==
-- entry: parted
-- input { [0, 5, 1, 6, 0] } output { [5, 6] [0, 1, 0] 2i64 }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0i64 }
entry parted (xs: []i32) : ([]i32, []i32, i64) =
  let is_water (c: cell) = match c case #water _ -> true case _ -> false
  let (wet, dry) = partition is_water (map cell_of xs)
  in (map code wet, map code dry, length (filter is_water (map cell_of xs)))

-- ==
-- entry: flattened
-- input { [[0, 1], [2, 3]] } output { [0, 1, 2, 3] [[0, 1], [2, 3]] }
entry flattened (xss: [2][2]i32) : ([4]i32, [2][2]i32) =
  let css = map (map cell_of) xss
  in (map code (flatten css), map (map code) (unflatten (flatten css)))

-- ==
-- entry: picked
-- input { [0, 1, 2] [2i64, 0i64] } output { [2, 0] 2 }
entry picked [n][m] (xs: [n]i32) (is: [m]i64) : ([m]i32, i32) =
  let cs = map cell_of xs
  in (map (\i -> code cs[i]) is, code (last cs))
