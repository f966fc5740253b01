-- The index of a for loop has the type of its bound.
-- ==
-- input { 200u8 } output { 19900i32 }
-- input { 0u8 } output { 0i32 }
entry main (n: u8) : i32 = loop s = 0 for i < n do s + i32.u8 i
