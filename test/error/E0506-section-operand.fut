-- The type of a section is known before its operand is evaluated; what is bound first is.
def joined (xs: []i32) (rows: [][]i32) = map (filter (> 0) xs ++) rows  -- error E0506
--                                           ^^^^^^^^^^^^^^^^^^^^

def bound (xs: []i32) (rows: [][]i32) =
  let positive = filter (> 0) xs
  in map (positive ++) rows

def scaled (xs: []i64) = map (length (filter (> 0) xs) +) xs
