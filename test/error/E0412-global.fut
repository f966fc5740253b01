-- A function that refers to a global value is not given away.
def table = [1i32, 2, 3]
def reader (k: i64) = \(i: i64) -> table[i:k]  -- error E0412
--                    ^^^^^^^^^^^^^^^^^^^^^^^
def readers (k: i64) = (k, \(_: i64) -> table)  -- error E0412
--                     ^^^^^^^^^^^^^^^^^^^^^^^
