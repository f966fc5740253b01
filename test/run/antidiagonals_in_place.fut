-- Alignment of two sequences by antidiagonals, which are strided slices of one array: each is made where it stands from
-- the three that touch it, without a copy (paper 3, section 1). Small matrices have steps as short as the distances.
-- ==
-- entry: align align_at
-- input { 1i64 [7] 1 } output { [7] }
-- input { 2i64 [1, 2, 3, 4] 1 } output { [1, 3, 6, 11] }
-- input { 3i64 [1, -2, 3, 4, 5, -6, 7, 8, 2] 2 } output { [1, -1, 2, 6, 12, 10, 12, 26, 22] }
-- input { 4i64 [1, 0, 0, 2, 0, -9, 0, 0, 3, 0, -9, 0, 0, 1, 0, 5] 1 }
-- output { [1, 1, 1, 3, 3, 2, 1, 2, -3, 1, 0, -12, -12, 0, -11, -6] }
-- input { 2i64 [1, 2, 3] 1 } error: cannot match

def align_of (n: i64) (x: [n * n]i32) (penalty: i32) : *[n * n]i32 =
  let a = scan (+) 0 x
  in loop (a: *[n * n]i32) = a for k in 1..<n do
       let w = n - 1
       let before = a[k - 1:k - 1 + k * w:w]
       let up = a[k:k + k * w:w]
       let left = a[n + k - 1:n + k - 1 + k * w:w]
       let here = a[n + k:n + k + k * w:w]
       let values =
         map4 (\b u l h -> i32.max (b + h) (i32.max u l - penalty)) before up
              left here
       in a with [n + k:n + k + k * w:w] = values

entry align = align_of

-- The same by single elements, in the order of the diagonals.
entry align_at (n: i64) (x: [n * n]i32) (penalty: i32) : [n * n]i32 =
  loop (a: *[n * n]i32) = scan (+) 0 x for k in 1..<n do
    loop a for t < k do
      let i = k - t
      let j = t + 1
      let at = j * n + i
      in a
           with [at] =
             i32.max (a[at - n - 1] + a[at])
                     (i32.max a[at - n] a[at - 1] - penalty)
