-- Maps of bits whose `&&` and `||` read neighbours: each against bytes and `&`, `|`. Also choices by bits, and
-- numbers of bits.
def cl (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)

entry clamped [h][w] (s: [h][w]bool) : [h][w]bool =
  tabulate_2d h w (\i j ->
    s[i, j]
    || s[cl (i - 1) h, j]
    || s[cl (i + 1) h, j]
    || s[i, cl (j - 1) w]
    || s[i, cl (j + 1) w])
entry periodic [h][w] (s: [h][w]bool) : [h][w]bool =
  tabulate_2d h w (\i j ->
    s[i, j] && (s[(i - 1) % h, j] || s[(i + 1) % h, j]) && !s[i, (j - 3) % w])
entry guarded [h][w] (s: [h][w]bool) : [h][w]bool =
  tabulate_2d h w (\i j ->
    let at y x = y >= 0 && y < h && x >= 0 && x < w && s[y, x]
    in at (i - 1) j != at (i + 1) j || at i (j - 2) || at i (j + 1))
entry chosen [h][w] (m: [h][w]bool) (a: [h][w]f32) (b: [h][w]f32)
    : ([h][w]f32, [h][w]bool) =
  (map3 (map3 (\m a b -> if m then a else b)) m a b,
   tabulate_2d h w (\i j ->
     if m[i, j] then m[cl (i + 1) h, j] else !m[i, cl (j - 1) w]))
entry counted [h][w] (s: [h][w]bool) : ([h][w]i32, [h][w]bool) =
  let n i j =
    i32.bool s[i, cl (j - 1) w] + i32.bool s[i, j] + i32.bool s[i, cl (j + 1) w]
  in (tabulate_2d h w n,
      tabulate_2d h w (\i j ->
        if s[i, j] then n i j == 2 || n i j == 3 else n i j == 2))

entry agree (h: i64) (w: i64) : bool =
  let bits = tabulate_2d h w (\i j -> (i * 5 + j * j * 3 + i * j) % 7)
  let s = map (map (\x -> x < 3)) bits
  let u = map (map u8.bool) s
  let a = map (map f32.i64) bits
  let b = map (map (\x -> f32.i64 (x * x))) bits
  let same (x: [h][w]bool) (y: [h][w]u8) =
    and (map2 (\p q -> u8.bool p == q) (flatten x) (flatten y))
  let at y x = if y >= 0 && y < h && x >= 0 && x < w then u[y, x] else 0
  let (c, d) = chosen s a b
  let (n, e) = counted s
  in same (clamped s)
          (tabulate_2d h w (\i j ->
             u[i, j]
             | u[cl (i - 1) h, j]
             | u[cl (i + 1) h, j]
             | u[i, cl (j - 1) w]
             | u[i, cl (j + 1) w]))
     && same (periodic s)
             (tabulate_2d h w (\i j ->
                u[i, j]
                & (u[(i - 1) % h, j] | u[(i + 1) % h, j])
                & (1 - u[i, (j - 3) % w])))
     && same (guarded s)
             (tabulate_2d h w (\i j ->
                (at (i - 1) j ^ at (i + 1) j) | at i (j - 2) | at i (j + 1)))
     && and (map2 (==) (flatten c)
                  (flatten (tabulate_2d h w (\i j ->
                              f32.u8 u[i, j] * a[i, j]
                              + f32.u8 (1 - u[i, j]) * b[i, j]))))
     && same d
             (tabulate_2d h w (\i j ->
                (u[i, j] & u[cl (i + 1) h, j])
                | ((1 - u[i, j]) & (1 - u[i, cl (j - 1) w]))))
     && and (map2 (==) (flatten n)
                  (flatten (tabulate_2d h w (\i j ->
                              i32.u8
                                (u[i, cl (j - 1) w]
                                 + u[i, j]
                                 + u[i, cl (j + 1) w])))))
     && same e
             (tabulate_2d h w (\i j ->
                let k = u[i, cl (j - 1) w] + u[i, j] + u[i, cl (j + 1) w]
                in u8.bool (k == 2) | (u[i, j] & u8.bool (k == 3))))
-- ==
-- entry: agree
-- input { 0i64 3i64 } output { true }
-- input { 3i64 0i64 } output { true }
-- input { 1i64 1i64 } output { true }
-- input { 2i64 1i64 } output { true }
-- input { 1i64 5i64 } output { true }
-- input { 9i64 150i64 } output { true }
