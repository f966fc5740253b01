-- Functions cannot be compared.
def f (g: i32 -> i32) (h: i32 -> i32) = g == h  -- error E0320
--                                      ^
