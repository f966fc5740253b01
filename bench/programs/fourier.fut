-- Fourier transforms.

-- Stockham's transform of 2^k complex numbers, given as real and imaginary parts, with a table of roots of unity.
entry fft [n] (roots_re: [n]f64) (roots_im: [n]f64) (re: [n]f64) (im: [n]f64) : ([n]f64, [n]f64) =
  let (re, im, _) =
    loop (re, im, s) = (re, im, 1) while s < n do
      let m = n / (2 * s)
      let at k =
        let (q, p, high) = (k % s, k / (2 * s), k / s % 2)
        let (a, b) = (q + s * p, q + s * (p + m))
        let (wr, wi) = (roots_re[s * p], roots_im[s * p])
        in if high == 0 then (re[a] + re[b], im[a] + im[b])
           else let (x, y) = (re[a] - re[b], im[a] - im[b]) in (x * wr - y * wi, x * wi + y * wr)
      let (re, im) = unzip (tabulate n at)
      in (re, im, 2 * s)
  in (re, im)

-- A Fourier series at many points.
entry series [n][k] (cosines: [k]f64) (sines: [k]f64) (points: [n]f64) : [n]f64 =
  map (\x ->
    f64.sum (map3 (\i a b -> let t = f64.i64 (i + 1) * x in a * f64.cos t + b * f64.sin t) (iota k) cosines sines))
    points

-- The cosine transforms of blocks of eight by eight pixels; `basis` is the orthogonal matrix.
entry blocks [h][w] (basis: [8][8]f32) (picture: [h][w]f32) : [h / 8][w / 8][8][8]f32 =
  tabulate_2d (h / 8) (w / 8) (\i j ->
    let block = tabulate_2d 8 8 (\a b -> picture[8 * i + a, 8 * j + b])
    let half = map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose block)) basis
    in map (\row -> map (\other -> f32.sum (map2 (*) row other)) basis) half)

-- A step of the wavelet transform by lifting: what the neighbours do not predict, at the odd places.
entry predict [n] (x: [n]f32) : [n]f32 =
  tabulate n (\i -> if i % 2 == 1 then x[i] - 0.5 * (x[i - 1] + x[i64.min (i + 1) (n - 1)]) else x[i])
