-- Let-bound values and functions, shadowing, and functions that use what is bound outside them [paper 1, Fig. 2, T-Var
-- and T-Let].
-- ==
-- input { empty([0]f64) 1.0f64 }
-- output { empty([0]f64) 0.0f64 }
-- input { [2.0f64] 0.5f64 }
-- output { [2.5f64] 6.25f64 }
-- input { [-4.0f64, 3.25f64, -2.75f64, 3.75f64, 1.0f64] -1.5f64 }
-- output { [16.5f64, -5.25f64, 12.75f64, -6.75f64, 1.5f64] 510.1875f64 }

-- ==
-- entry: order
-- input { 1i64 2i64 }
-- output { 93i64 }
-- input { -5i64 7i64 }
-- output { 67i64 }

entry main [n] (xs: [n]f64) (k: f64) : ([n]f64, f64) =
  let shift x = x + k
  let k = k * 2
  let stretch x = k * shift x
  let ys = map stretch xs
  in (ys, ifold (\s i -> let y = ys[i] in s + y * y) 0 n)

entry order (a: i64) (b: i64) : i64 =
  let f x y = x - 2 * y
  let g = f a
  let a = 100
  in g b + f a b
