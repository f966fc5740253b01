-- More payload than the type says.
type pair = #pair i32 i32
def make (x: i32) : pair = #pair x x x  -- error E0331
--                         ^^^^^^^^^^^
