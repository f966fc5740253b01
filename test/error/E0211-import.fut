-- A file that does not implement a module type.
module m : { val one : i64 } = import "library/ones"  -- error E0211
--         ^^^^^^^^^^^^^^^^^
