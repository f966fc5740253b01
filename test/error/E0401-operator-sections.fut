-- An operator that the program defines refers to arrays as any function does: its sections use them.
def alone (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let b = a with [0] = x
  in (b, (<+>) 1 2)  -- error E0401
--       ^^^^^
def left (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let b = a with [0] = x
  in (b, map (1 <+>) [1, 2, 3])  -- error E0401
--           ^^^^^^^
def right (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let b = a with [0] = x
  in (b, map (<+> 1) [1, 2, 3])  -- error E0401
--           ^^^^^^^
def before (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let c = map (<+> x) [1, 2, 3]
  in (c, a with [0] = x)
def kept (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let f = (1 <+>)
  let b = a with [0] = x
  in (b, f 2)  -- error E0401
--       ^
def closed (a: *[]i32) (x: i32) =
  let (<+>) i y = a[i] + y
  let f = \z -> map (<+> z) [1, 2, 3]
  let b = a with [0] = x
  in (b, f 2)  -- error E0401
--       ^
