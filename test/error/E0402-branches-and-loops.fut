-- What is not unique stays so through names, loops and matches.
def through (xs: []i32) = let ys = xs in ys with [0] = 1  -- error E0402
--                                       ^^
def state (xs: []i32) = loop ys = xs  -- error E0402
--                                ^^
  for i < 3 do ys with [i] = 1
def element (xss: *[][]i32) =
  loop acc = 0 for xs in xss do acc + (xs  -- error E0405
--                                     ^^
                                         with [0] = 1)[0]
def lambda (xss: [][]i32) = map (\xs -> xs with [0] = 1) xss  -- error E0402
--                                      ^^
def entered (xs: []i32) (i: i64) =
  let xs[i] = 0  -- error E0402
--    ^^
  in xs
def scattered (xs: []i32) = scatter xs [0] [1]  -- error E0402
--                                  ^^
