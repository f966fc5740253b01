-- Arrays that fusion has to leave: given to a function that is not inlined, used by several consumers, read at random
-- positions [paper 1, 2.2].
-- ==
-- entry: not_inlined
-- input { empty([0]f64) }
-- output { 0.0f64 }
-- input { [1.5f64] }
-- output { 3.0f64 }
-- input { [0.0f64, -1.25f64, -3.5f64, 4.0f64, -4.0f64, -2.5f64, -1.0f64] }
-- output { 8.0f64 }

-- ==
-- entry: several_consumers
-- input { empty([0]f64) }
-- output { 0.0f64 0.0f64 }
-- input { [4.0f64] }
-- output { 2.0f64 2.0f64 }
-- input { [-2.5f64, 3.5f64, 3.25f64, 0.25f64, -0.5f64, -3.25f64, 2.75f64] }
-- output { 9.922937975299398f64 1.8708286933869707f64 }

-- ==
-- entry: random_access
-- input { empty([0]f64) empty([0]i64) }
-- output { 0.0f64 }
-- input { [1.0f64] [0i64, 0i64] }
-- output { 2.568050833375483f64 }
-- input { [-0.25f64, 0.5f64, 1.25f64, 0.75f64, -0.25f64] [4i64, 0i64, 2i64, 2i64, 1i64] }
-- output { 5.74565046104137f64 }
-- input { [1.5f64, 3.75f64] [2i64] }
-- error: out of bounds

-- ==
-- entry: backwards
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [1.0f64] }
-- output { [1.0f64] }
-- input { [2.75f64, -3.0f64, -0.75f64, -0.75f64, -0.75f64] }
-- output { [-2.5f64, -1.75f64, -1.0f64, -0.25f64, 2.75f64] }

#[noinline]
def middle [n] (xs: [n]f64) : f64 = if n == 0 then 0 else xs[n / 2]

entry not_inlined [n] (xs: [n]f64) : f64 = middle (build n (\i -> 2 * xs[i]))

entry several_consumers [n] (xs: [n]f64) : (f64, f64) =
  let roots = build n (\i -> f64.sqrt (f64.abs xs[i]))
  in (ifold (\s i -> s + roots[i]) 0 n, ifold (\s i -> f64.max s roots[i]) 0 n)

entry random_access [n][m] (xs: [n]f64) (at: [m]i64) : f64 =
  let table = build n (\i -> f64.exp (xs[i] / 4))
  in ifold (\s i -> s + table[at[i]]) 0 m

entry backwards [n] (xs: [n]f64) : [n]f64 =
  let sums = loop state = build n (\_ -> 0) for i < n do
               state with [i] = (if i == 0 then 0 else state[i - 1]) + xs[i]
  in build n (\i -> sums[n - 1 - i])
