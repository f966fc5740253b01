-- A function of unknown types, applied to more arguments than are known of it.
def both [n] (f: [n]nothing)  -- error E0202
--                  ^^^^^^^
  : nowhere = 3  -- error E0202
--  ^^^^^^^
def main (xs: []i32) = both (\x -> x) xs  -- error E0301
--                          ^^^^^^^^^
