-- The module has it, at another type.
module type counter = { val zero : i32 }
module m : counter = { def zero = true }  -- error E0211
--         ^^^^^^^
