-- A sum that may hold a function cannot come from outside.
type^ op = #unary (i32 -> i32) | #constant i32
entry main (x: op) : i32 = match x case #unary f -> f 1 case #constant c -> c  -- error E0602
--         ^^^^^^^
