-- What a function of two parameters makes is taken to share what the function refers to.
def on 'a 'b 'c (f: a -> b -> c) (x: a) (y: b) : c = f x y
def raised (x: i32) =
  let base = replicate 3 x
  let f = \(y: i32) (w: i32) : *[3]i32 -> map (+ (y + w)) base
  let r = on f 1 2
  let r[0] = 0
  in (r, base)  -- error E0401
--       ^^^^
def given 'b (f: *[3]i32 -> b) (xs: *[3]i32) : b = f xs
def filled (x: i32) =
  let base = replicate 3 x
  let f = \(v: *[3]i32) : *[3]i32 -> v with [0] = base[0]
  let r = given f (replicate 3 0)
  let r[0] = 0
  in (r, base)  -- error E0401
--       ^^^^
