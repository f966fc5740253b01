-- A function that gives what it was given, or what it refers to, makes nothing new.
def table : [2]i32 = [1, 2]
def same (xs: []i32) =
  let ys = xs |> (\zs -> zs)
  in ys with [0] = 1  -- error E0402
--   ^^
def first (xss: [][]i32) =
  let ys = xss |> head
  in ys with [0] = 1  -- error E0402
--   ^^
def refers (x: i32) =
  let ys = x |> (\y -> if y > 0 then table else [y, y])
  in ys with [0] = 1  -- error E0402
--   ^^
def folded (start: []i32) (xs: []i32) =
  let ys = foldl (\sum x -> map (+ x) sum) start xs
  in ys with [0] = 1  -- error E0402
--   ^^
def kept (xs: *[]i32) : ([]i32, []i32) =
  let later 'a 'b 'c (f: a -> b) (x: a) : c -> b = let y = f x in \_ -> y
  let give = later (map (+ 1)) xs
  let a = give true
  let b = give false
  let a[0] = 1
  in (a, b)  -- error E0401
--       ^
