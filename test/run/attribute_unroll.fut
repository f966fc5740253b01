-- A loop written out, with scalar and array state, nested, and of no round.
-- ==
-- input { 2i64 [1i64, 2i64, 3i64] } output { 20i64 [8i64, 16i64, 24i64] 10i64 2i64 }
-- input { 0i64 empty([0]i64) } output { 8i64 empty([0]i64) 0i64 0i64 }
-- warning: ^$
entry main [n] (x: i64) (ys: [n]i64) : (i64, [n]i64, i64, i64) =
  (#[unroll] loop a = x for i < 3 do a * 2 + i + (if a == 0 then i / 2 else 0) + (1 - i % 2) * (if a == 0 then 1
    else 0),
   #[unroll] loop zs = ys for _i < 3 do map2 (+) zs zs,
   #[unroll] loop a = x for i < 2 do #[unroll] loop a for j < i + 1 do a + x * (j + 1) + a / 100,
   #[unroll] loop a = x for _i < 0 do a + 1)
