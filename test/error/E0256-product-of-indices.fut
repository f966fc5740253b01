-- A product of two expressions in the index of a loop may be largest between the ends: it is no known number of cells.
type list = #nil | #cons i64 list

def built (n: i64) : list = loop l = #nil for i < n do #cons i l
def sum (l: list) : i64 = match l case #nil -> 0 case #cons x rest -> x + sum rest

entry largest_in_the_middle (n: i64) : i64 =  -- error E0256
--    ^^^^^^^^^^^^^^^^^^^^^
  loop s = 0 for i < n do s + sum (built (i * (n - 1 - i)))

entry largest_at_an_end (n: i64) : i64 = loop s = 0 for i < n do s + sum (built (n - 1 - i))
