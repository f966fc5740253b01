-- A function gives no memory of a global value away.
def table = [1i32, 2, 3]
def whole () = table  -- error E0412
--             ^^^^^
def slice (i: i64) = table[i:]  -- error E0412
--                   ^^^^^^^^^
def branch (c: bool) : []i32 = if c then [1] else table  -- error E0412
--                             ^^^^^^^^^^^^^^^^^^^^^^^^
def part (i: i32) = (i, table)  -- error E0412
--                  ^^^^^^^^^^
entry main (n: i64) : []i32 = let t = table in t  -- error E0412
--                                             ^
