-- The workspace is a product of two sizes that are quotients of an argument: it grows with that argument, so that the
-- largest argument that fits in given memory can be searched for.
-- ==
-- entry: table_of_products
-- input { 1i64 [2i64, 3i64, 4i64, 5i64, 6i64] } output { 22i64 }
-- input { 2i64 [2i64, 3i64, 4i64, 5i64, 6i64] } output { 20i64 }

entry table_of_products [n] (k: i64) (xs: [n]i64) : i64 =
  let half = n / 2
  let table = #[eager] tabulate_2d half half (\i j -> xs[i] * xs[j] + k)
  in table[k % half, 0] + i64.sum (map (\i -> table[(i * k) % half, i]) (iota half))
