-- No map is implied where the context wants a scalar, a branch is chosen, an array indexed, or a loop counted.
def declared (xs: []i32) : i32 = xs * 2 -- error E0305
--                               ^^
def chosen (xs: []i32) = if xs > 0 then 1 else 2 -- error E0305
--                          ^^
def indexed (xs: []i32) (is: []i64) = xs[is] -- error E0305
--                                       ^^
def counted (n: []i64) = loop x = 0 for _i < n do x + 1 -- error E0305
--                                           ^
def asserted (xs: []bool) = assert xs 1 -- error E0301
--                                 ^^
def state (xs: []i32) = loop x = 0 for y in xs do x + xs -- error E0305
--                                                    ^^
def branches (xs: []i32) (c: bool) = if c then xs + 1 else 1 -- error E0305
--                                             ^^
