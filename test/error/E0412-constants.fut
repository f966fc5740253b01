-- A constant that is a function, or holds one, may not give a global value away either.
def table = [4i32, 5, 6]

def choose = \(all: bool) -> if all then table else []  -- error E0412
--           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

def tools = {size = 3i64, get = \(_: i64) -> table}  -- error E0412
--          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

-- What it gives is new, or no array: nothing to tell.
def at = \i -> table[i]
def sums = map2 (+) table
def both = {table, first = \(xs: []i32) -> xs[0] + table[0]}
def make () = (table, \(x: i32) -> [x])
