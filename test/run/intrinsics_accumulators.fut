-- Streams that write to a destination through an accumulator: places outside are ignored, several writes for one
-- element, operators that combine, rows and tuples, accumulators in branches, loops and functions.
-- ==
-- entry: written
-- input { [1i32, 2i32, 3i32] [1i64, 2i64, 7i64, -1i64] } output { [1i32, 10i32, 20i32] }
-- input { empty([0]i32) [0i64] } output { empty([0]i32) }
-- input { [5i32] empty([0]i64) } output { [5i32] }

-- ==
-- entry: combined
-- input { [1i32, 2i32, 3i32, 4i32] [1i64, 2i64] } output { [1i32, 12i32, 33i32, 24i32] }
-- input { [1i32] [0i64, 0i64, 3i64] } output { [1i32] }

-- ==
-- entry: largest
-- input { 3i64 [0i64, 2i64, 0i64] [4f32, 1f32, 9f32] } output { [9f32, -f32.inf, 1f32] }

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32]] [1i64, 0i64, 1i64] } output { [[2i32, 3i32], [7i32, 8i32]] }

-- ==
-- entry: pairs
-- input { [0i64, 1i64, 0i64] } output { [2i64, 1i64] [0i64, 1i64] }

-- ==
-- entry: sieve
-- input { 20i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64] }

type~ acc 't = intrinsics.acc t
def scatter_stream [k] 'a 'b (dest: *[k]a) (f: *acc ([k]a) -> b -> acc ([k]a)) (bs: []b) : *[k]a =
  intrinsics.scatter_stream dest f bs :> *[k]a
def reduce_by_index_stream [k] 'a 'b (dest: *[k]a) (op: a -> a -> a) (ne: a) (f: *acc ([k]a) -> b ->
  acc ([k]a)) (bs: []b) : *[k]a =
  intrinsics.hist_stream dest op ne f bs :> *[k]a
def write [n] 't (acc: *acc ([n]t)) (i: i64) (x: t) : *acc ([n]t) = intrinsics.acc_write acc i x

def tenfold [k] (acc: *acc ([k]i32)) (i: i64) : acc ([k]i32) = write acc i (10 * i32.i64 i)
entry written [k] [n] (xs: *[k]i32) (is: [n]i64) : [k]i32 = scatter_stream xs tenfold is

entry combined [k] [n] (xs: *[k]i32) (is: [n]i64) : [k]i32 =
  let twice (acc: *acc ([k]i32)) (i: i64) : *acc ([k]i32) =
    loop (acc: *acc ([k]i32)) = acc for j < 2 do if i == 0 then acc else write acc (i + j) (10 * i32.i64 i)
  in reduce_by_index_stream xs (+) 0 twice is

entry largest [n] (k: i64) (is: [n]i64) (xs: [n]f32) : [k]f32 =
  reduce_by_index_stream (replicate k f32.lowest) f32.max f32.lowest
                         (\(acc: *acc ([k]f32)) (i, x) -> write acc i x) (zip is xs)

entry rows [k] [m] [n] (xs: *[k][m]i32) (is: [n]i64) : [k][m]i32 =
  reduce_by_index_stream xs (map2 (+)) (replicate m 0)
                         (\(acc: *acc ([k][m]i32)) i -> write acc i (replicate m (i32.i64 i + 1))) is

entry pairs [n] (is: [n]i64) : ([2]i64, [2]i64) =
  unzip (reduce_by_index_stream (replicate 2 (0, 0)) (\(a, b) (c, d) -> (a + c, i64.max b d)) (0, 0)
                                (\(acc: *acc ([2](i64, i64))) i -> write acc i (1, i)) is)

entry sieve (n: i64) : []i64 =
  let strike (acc: *acc ([n]bool)) (i: i64) : acc ([n]bool) =
    (loop ((acc, j): (*acc ([n]bool), i64)) = (acc, i * i) while j < n do (write acc j false, j + i)).0
  let flags = scatter_stream (map (>= 2) (iota n)) strike (2..<i64.max 2 n)
  in filter (\i -> flags[i]) (iota n)

-- An accumulator with a name is no function, whatever it is made of.
def twice [k] (acc: *acc ([k]i32)) (i: i64) =
  let acc = write acc (2 * i) 1
  let acc = write acc (2 * i + 1) (i32.i64 i)
  in acc
-- ==
-- entry: named
-- input { [0i32, 0i32, 0i32, 0i32, 0i32] 2i64 } output { [1i32, 0i32, 1i32, 1i32, 0i32] }
-- input { [7i32] 1i64 } output { [1i32] }
-- input { empty([0]i32) 3i64 } output { empty([0]i32) }
entry named (xs: *[]i32) (n: i64) = intrinsics.scatter_stream xs twice (iota n)
