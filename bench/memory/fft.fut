-- Fast Fourier transform of 2^k complex numbers, radix 2, self-sorting (Stockham): every stage reads one pair of arrays
-- and writes another.
entry fft [n] (re: [n]f64) (im: [n]f64) : ([n]f64, [n]f64) =
  let half = n / 2
  let (re, im, _, _) =
    loop (re, im, length, stride) = (re, im, n, 1) while length > 1 do
      let at t = let q = t % stride
                 let p = t / (2 * stride)
                 let odd = (t / stride) % 2
                 let x = q + stride * p
                 let (ar, ai) = (re[x], im[x])
                 let (br, bi) = (re[x + half], im[x + half])
                 let angle = -2 * f64.pi * f64.i64 p / f64.i64 length
                 let (c, s) = (f64.cos angle, f64.sin angle)
                 let (dr, di) = (ar - br, ai - bi)
                 in if odd == 0 then (ar + br, ai + bi) else (dr * c - di * s, dr * s + di * c)
      let (re, im) = unzip (tabulate n at)
      in (re, im, length / 2, stride * 2)
  in (re, im)
