-- Wrap-around, floor and truncating division, remainders, powers.
-- ==
-- input { 7i32 -2i32 } output { 5i32 9i32 -14i32 -4i32 -1i32 -3i32 1i32 49i32 }
-- input { -7i32 2i32 } output { -5i32 -9i32 -14i32 -4i32 1i32 -3i32 -1i32 49i32 }
-- input { 2147483647i32 1i32 }
-- output { -2147483648i32 2147483646i32 2147483647i32 2147483647i32 0i32 2147483647i32 0i32 1i32 }
entry main (x: i32) (y: i32) : (i32, i32, i32, i32, i32, i32, i32, i32) =
  (x + y, x - y, x * y, x / y, x % y, x // y, x %% y, x ** 2)
