-- A unique result shares memory with nothing the caller has.
def slice (xs: []i32) : *[]i32 = xs[1:]  -- error E0404
--                               ^^^^^^
def branch (c: bool) (xs: []i32) : *[]i32 =
  if c then xs else copy xs  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^^^
def part (xs: []i32) : {a: *[]i32, b: i32} = {a = xs, b = 1}  -- error E0404
--                                           ^^^^^^^^^^^^^^^
def loops (xs: []i32) : *[]i32 =
  loop ys = xs for i < 3 do ys  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def matches (xs: []i32) : *[]i32 =
  match xs[0] case 1 -> xs case _ -> [1]  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def other (f: []i32 -> []i32) (xs: *[]i32) : *[]i32 = f xs  -- error E0404
--                                                    ^^^^
def generic 't (x: t) : *t = x  -- error E0404
--                           ^
def pattern (xs: []i32, ys: i32) : *[]i32 = xs  -- error E0404
--                                          ^^
