-- The neutral element is forgotten, so that the array is taken for it.
entry main (xs: []i32) = reduce (+) xs  -- error W0904
entry sum = reduce (+) 0i32
entry stated (x: i32) : i32 -> i32 = (+ x)
entry inner (x: i32) = let f y = x + y in f  -- error W0904
def ordinary (xs: []i32) = reduce (+) xs
