-- The array that is updated in a record must be unique.
def mark (r: {hits: []i32, misses: []i32}) =
  let r.hits[0] = 1  -- error E0402
--    ^
  in r
