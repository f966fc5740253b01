-- The destinations of scatters and histograms are gone afterwards.
def scattered (dest: *[3]i32) (is: [2]i64) =
  let new = scatter dest is [1, 2]
  in (new, dest[0]) -- error E0401
--         ^^^^
def counted (dest: *[3]i32) (is: [2]i64) =
  let new = reduce_by_index dest (+) 0 is [1, 2]
  in (new, dest) -- error E0401
--         ^^^^
def plane (dest: *[3][3]i32) (is: [2](i64, i64)) =
  let row = dest[0]
  let new = scatter_2d dest is [1, 2]
  in (new, row) -- error E0401
--         ^^^
