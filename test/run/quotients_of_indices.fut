-- A sum and a product of an index and of the multiple of a number that is next below it.
-- ==
-- entry: sums
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
-- input { 18i64 }
-- output { [0i64,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,32,33] }
-- ==
-- entry: products
-- input { 18i64 }
-- output { [0i64,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,256,272] }
entry sums (n: i64) : [n]i64 = tabulate n (\i -> i + (i / 16) * 16)
entry products (n: i64) : [n]i64 = tabulate n (\i -> i * ((i / 16) * 16))
