-- The ends of a slice make a size.
def first (k: i32) (xs: []f32) = xs[:k]  -- error E0301
--                                   ^
