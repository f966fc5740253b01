-- ==
-- input { 5i32 } output { 120i32 }
-- input { 0i32 } output { 1i32 }
entry main (n: i32) : i32 = loop p = 1 for i < n do p * (i + 1)
