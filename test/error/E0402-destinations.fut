-- A destination is consumed, so it has to be unique.
def scattered (dest: [3]i32) (is: [2]i64) = scatter dest is [1, 2] -- error E0402
--                                                  ^^^^
def counted (dest: [3]i32) (is: [2]i64) = reduce_by_index dest (+) 0 is [1, 2] -- error E0402
--                                                        ^^^^
def plane (dest: [3][3]i32) (is: [2](i64, i64)) = scatter_2d dest is [1, 2] -- error E0402
--                                                           ^^^^
