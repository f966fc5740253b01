-- A size expression below an unknown module applies functions without types.
def f (xs: [ints.(x < max x 1)]i32) = xs  -- error E0203
--          ^^^^
