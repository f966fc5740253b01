-- The caller has to lay out the arrays in the cells: their size is a number or a size among the parameters.
type list 'a = #nil | #cons a (list a)
entry twice [n] (l: list ([2 * n]i64)) (xs: [n]i64) : i64 = length xs  -- error E0258
