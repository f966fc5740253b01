-- An implied map makes rows of one size, as a written one does.
def up_to (n: i64) = iota n
def rows (ns: []i64) = up_to ns -- error E0301
--                           ^^
def positive (xs: []i32) : ?[k].[k]i32 = filter (> 0) xs
def kept (xss: [][]i32) = positive xss -- error E0301
--                                 ^^^
