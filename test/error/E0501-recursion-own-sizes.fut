-- What a function demands of the sizes of its parameters it demands in its own calls of itself.
def product (xs: []i32) (ys: []i32) : i32 =
  if length xs == 0 then 0
  else let zs = map2 (*) xs ys in zs[0] + product (tail xs) ys  -- error E0501
--                                                          ^^
def pairs (xs: []i32) : [2]i32 =
  let ys: [2]i32 = xs
  in if ys[0] == 0 then ys else pairs [1, 2, 3]  -- error E0501
--                                    ^^^^^^^^^
