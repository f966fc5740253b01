-- Operators on types that do not have them.
def bools (x: bool) = x + x -- error E0305
--                    ^
def bits_of_float (x: f32) = x & x -- error E0305
--                           ^
def shifted (x: f64) = x << x -- error E0305
--                     ^
def negative (x: bool) = -x -- error E0305
--                        ^
def arrays (xs: []i32) : i32 = xs + xs -- error E0305
--                             ^^
def ordered (xs: []i32) (ys: []i32) : bool = xs < ys -- error E0305
--                                           ^^
def truncated (x: f16) = x // x -- error E0305
--                       ^
