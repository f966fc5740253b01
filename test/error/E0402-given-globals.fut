-- What may be a global value, or a part of one, is not consumed.
def table = [1i32, 2, 3]
def whole () = table
def slice (i: i64) = table[i:]
def branch (c: bool) : []i32 = if c then [1] else table
def part (i: i32) = (i, table)
def twice (i: i64) = slice (i + 1)
def a = whole () with [0] = 1  -- error E0402
--      ^^^^^^^^
def b (i: i64) = (i |> slice) with [0] = 1  -- error E0402
--               ^^^^^^^^^^^^
def c (c: bool) = let xs = branch c in xs with [0] = 1  -- error E0402
--                                     ^^
def d (i: i32) = let (_, xs) = part i in xs with [0] = 1  -- error E0402
--                                       ^^
def e (i: i64) = twice i with [0] = 1  -- error E0402
--               ^^^^^^^
module inner = { def table = [1i32]  def get (_: i64) : []i32 = table }
def f (i: i64) = inner.get i with [0] = 1  -- error E0402
--               ^^^^^^^^^^^
def pair 'a : ([]i32, []a) = (table, [])
def g (_: i32) = let (xs, _) = pair : ([]i32, []bool) in xs with [0] = 1  -- error E0402
--                                                       ^^
-- A section of an operator that gives a global value gives it as well.
def numbers = [1i32, 2, 3]
def (<+>) (x: i32) (y: i32) = if x > y then numbers else numbers
def sections (x: i32) =
  let f = (x <+>)
  in (f 3) with [0] = x  -- error E0402
--   ^^^^^
