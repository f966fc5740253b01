-- Parts of an expression are evaluated from left to right: what a later one consumes is gone for the earlier ones too.
def before (xs: *[]i32) = (xs,  -- error E0401
--                         ^^
                           xs with [0] = 1)
def after (xs: *[]i32) = (xs with [0] = 1,
                          xs)  -- error E0401
--                        ^^
def record (xs: *[]i32) =
  {a = xs,  -- error E0401
--     ^^
   b = xs with [0] = 1}
def first (xs: *[]i32) (ys: []i32) = (xs[0], ys)
def argument (xs: *[]i32) = map2 (+) xs  -- error E0401
--                                   ^^
                                     (xs with [0] = 1)
def twice (f: *[]i32) : i32 = f[0]
def operands (xs: *[]i32) = twice xs + twice xs  -- error E0401
--                                           ^^
def element (xs: *[]i32) = (let ys = xs with [0] = 1 in ys[0]) + xs[1]  -- error E0401
--                                                               ^^
