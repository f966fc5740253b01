-- Bits from low to high, by partition; with the keys' positions carried along.
def sort_step [n] (bit: i32) (xs: [n](u32, i64)) : [n](u32, i64) =
  let (zeros, ones) = partition (\(x, _) -> u32.get_bit bit x == 0) xs
  in (zeros ++ ones) :> [n](u32, i64)
-- ==
-- input { [5u32, 1u32, 4u32, 1u32, 7u32] } output { [1u32, 1u32, 4u32, 5u32, 7u32] [1i64, 3i64, 2i64, 0i64, 4i64] }
-- input { empty([0]u32) } output { empty([0]u32) empty([0]i64) }
entry main [n] (xs: [n]u32) : ([n]u32, [n]i64) =
  unzip (loop ys = zip xs (iota n) for b < u32.num_bits do sort_step b ys)
