-- The module lacks what its module type asks for.
module type counter = { val zero : i32 val next : i32 -> i32 }
module m : counter = { def zero = 0i32 }  -- error E0210
--         ^^^^^^^
