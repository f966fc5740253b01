-- A permutation under `#[dest]` whose elements nothing uses.
-- ==
-- input { [1i64, 2i64] 1i64 } output { [1i64, 2i64] }
-- input { [1i64, 2i64] 2i64 } error: out of bounds
entry main [n] (xs: [n]i64) (by: i64) : [n]i64 =
  let _rows = map (\(_: i64) -> #[dest] permute (\i -> by * i) (replicate 4 (replicate 1 0i32))) xs
  in xs
