-- | Every form of expression once.
def all (x: i32) (xs: []i32) : i32 =
  let y = if x > 0 && true || !false then -x else x ** 2 // 3 %% 4 >> 1
  let (a, {b, c = d}) = (1i64, {b = 2.5e-3f32, c = '\n'})
  let f 'a [n] (v: [n]a) : a = v[0]
  let ys = xs with [0] = 3 with [1:2] = xs[::-1]
  let r = {p = 1, q = (2, 3)} with q.0 = 0x1F
  loop (s, i) = (0, 0) while i < 10 do (s + i, i + 1)
  |> (\(s, _) -> s) |> (+ 1) |> (2 -) |> (.p) |> (`f` x)
  |> match case #none -> 0 case #some (v, _) -> v case (1, "text") -> 2 case _ -> ???
