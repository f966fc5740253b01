-- The module type promises to take functions too.
module type s = { val f '^a : a -> a }
module m : s = { def f 'a (x: a) = x }  -- error E0211
--         ^
