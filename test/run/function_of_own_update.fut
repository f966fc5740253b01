-- What a function is bound to may update arrays of its own.
-- ==
-- entry: main picked
-- input { [1, 2, 3] 5 } output { 60 }
-- input { [7] 0 } output { 7 }
-- input { empty([0]i32) 4 } output { 4 }

entry main [n] (xs: [n]i32) (x: i32) : i32 =
  let r = {run = \(a: i32) -> a + x, from =
    (let ys = copy xs let ys = ys with [0:n / 2] = replicate (n / 2) (x * 10) in reduce (+) 0 ys)}
  in r.run r.from

entry picked [n] (xs: [n]i32) (x: i32) : i32 =
  let f = let ys = copy xs let ys = ys with [0:n / 2] = replicate (n / 2) (x * 10) in \(a: i32) -> a + reduce (+) 0 ys
  in f x
