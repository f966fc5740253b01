-- Functions of the numeric modules are named with their module: that of the argument where it is known.
def norm (x: f64) (y: f64) = sqrt (x * x + y * y)  -- error E0201
--                           ^^^^
-- help: the numeric modules have it, each for its type: `f64.sqrt`
def narrow (x: f32) = sqrt x  -- error E0201
--                    ^^^^
-- help: the numeric modules have it, each for its type: `f32.sqrt`
def total (xs: []u8) = sum xs  -- error E0201
--                     ^^^
-- help: the numeric modules have it, each for its type: `u8.sum`
def largest (xs: []i32) = reduce max 0 xs  -- error E0201
--                               ^^^
-- help: the numeric modules have it, each for its type: `i32.max`
def half = sqrt 0.25  -- error E0201
--         ^^^^
-- help: the numeric modules have it, each for its type: `f64.sqrt`
