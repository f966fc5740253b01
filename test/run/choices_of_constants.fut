-- A choice between two small constants has 32 bits in C, where the program computes with 64.
-- ==
-- input { 0i64 } output { 0u64 4294967296u64 12000000000i64 2199023255552u64 }
-- input { 1i64 } output { 18446744073709551615u64 4294967295u64 6000000000i64 1099511627776u64 }
entry main (n: i64) : (u64, u64, i64, u64) =
  let below = (if 0 < n then 0u64 else 1u64) - 1u64
  let above = (if 0 < n then 0u64 else 1u64) + 4294967295u64
  let product =
    (if 0 < n then 100000 else 200000) * (if n < 5 then 60000 else 2)
  let shifted =
    (if 0 < n then 1u64 else 2u64) << (if n < 5 then 40u64 else 2u64)
  in (below, above, product, shifted)
