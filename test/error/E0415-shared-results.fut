-- A function that may give its argument back is not one whose results are new.
def g (f: []i32 -> *[]i32) (xs: []i32) = let ys = f xs in ys with [0] = 1
def same (x: []i32) = x
def named (xs: []i32) = g same xs  -- error E0415
--                        ^^^^
def lambda (xs: []i32) = g (\x -> x) xs  -- error E0415
--                         ^^^^^^^^^
