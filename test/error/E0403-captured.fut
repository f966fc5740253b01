-- A function may be called several times, so it consumes nothing from outside.
def lambda (xs: *[]i32) = map (\i -> (xs with [0] = i)[0]) [1, 2]  -- error E0403
--                                    ^^
def named (xs: *[]i32) =
  let f (i: i32) = xs with [0] = i  -- error E0403
--                 ^^
  in (f 1, f 2)
def immediate (xs: *[]i32) = (\() -> xs with [0] = 1) ()  -- error E0403
--                                   ^^
def given (f: *[]i32 -> i32) (xs: *[]i32) = map (\_ -> f xs) [1, 2]  -- error E0403
--                                                       ^^
