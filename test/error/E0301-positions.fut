-- Positions of scatters and histograms are i64, pairs or triples of them.
def scattered (dest: *[3]i32) (is: [2]i32) = scatter dest is [1, 2] -- error E0301
--                                                        ^^
def counted (is: [2]i32) = hist (+) 0i32 3 is [1, 2] -- error E0301
--                                         ^^
def plane (dest: *[3][3]i32) (is: [2]i64) = scatter_2d dest is [1, 2] -- error E0301
--                                                          ^^
def space (dest: *[3][3][3]i32) (is: [2](i64, i64)) = reduce_by_index_3d dest (+) 0 is [1, 2] -- error E0301
--                                                                                  ^^
