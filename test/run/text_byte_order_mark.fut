-- A byte order mark before the first line is no part of the program.
-- ==
-- input { 2 } output { 5 }
-- input { -3 } output { 0 }
entry main (x: i32) = x + 3
