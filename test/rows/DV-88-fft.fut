-- A Fourier transform whose first step is a permutation of bits, read or written through [paper 2, section 8.4].
-- ==
-- entry: source dest eager
-- input { 2i64 [1f64, 2f64, 3f64, 4f64] } output { [10f64, -2f64, -2f64, -2f64] [0f64, 2f64, 0f64, -2f64] }
-- input { 3i64 [1f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64] }
-- output { [1f64, 1f64, 1f64, 1f64, 1f64, 1f64, 1f64, 1f64] [0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64, 0f64] }
-- input { 0i64 [5f64] } output { [5f64] [0f64] }
def reversed (bits: i64) (i: i64) = loop r = 0 for k < bits do r * 2 + (i >> k) % 2
def butterfly [n] (re: [n]f64) (im: [n]f64) (half: i64) : ([n]f64, [n]f64) =
  unzip (tabulate n (\i ->
    let k = i % half
    let low = i / (2 * half) * (2 * half) + k
    let high = low + half
    let angle = -f64.pi * f64.i64 k / f64.i64 half
    let (c, s) = (f64.cos angle, f64.sin angle)
    let (tr, ti) = (c * re[high] - s * im[high], c * im[high] + s * re[high])
    in if i % (2 * half) < half then (re[low] + tr, im[low] + ti) else (re[low] - tr, im[low] - ti)))
def transform [n] (bits: i64) (first: [n]f64) =
  loop (re, im) = (first, map (\x -> 0 * x) first) for s < bits do butterfly re im (1 << s)
entry source [n] (bits: i64) (a: [n]f64) = transform bits (#[source] permute (reversed bits) a)
entry dest [n] (bits: i64) (a: [n]f64) = transform bits (#[dest] permute (reversed bits) a)
entry eager [n] (bits: i64) (a: [n]f64) = transform bits (#[eager] permute (reversed bits) a)
