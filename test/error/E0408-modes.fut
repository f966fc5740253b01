-- A consuming function is not one that only looks, whatever its type is said to be.
def consume (xs: *[]i32) : i32 = (xs with [0] = 1)[0]
def apply 'a 'b (f: a -> b) (x: a) : b = f x
def argument (xs: *[]i32) = apply consume xs  -- error E0408
--                                ^^^^^^^
def annotated : []i32 -> i32 = consume  -- error E0408
--                             ^^^^^^^
def ascribed (xs: *[]i32) = (consume : []i32 -> i32) xs  -- error E0408
--                           ^^^^^^^
def bound (xs: *[]i32) =
  let f : []i32 -> i32 = consume  -- error E0408
--                       ^^^^^^^
  in f xs
def piped (xs: *[]i32) = xs |> consume  -- error E0408
--                             ^^^^^^^
def mapped (xss: *[][]i32) = map consume xss  -- error E0408
--                               ^^^^^^^
def lambda (xss: *[][]i32) = map (\(xs: *[]i32) -> xs with [0] = 1) xss  -- error E0408
--                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def with_record (r: {f: []i32 -> i32}) (xs: []i32) = r.f xs
def in_record (xs: []i32) = with_record {f = consume} xs  -- error E0408
--                                      ^^^^^^^^^^^^^
-- Operands of sections are arguments, too.
def (<+>) (f: i32 -> []i32 -> []i32) (y: i32): []i32 = f y [1, 2]
def section (y: i32) = ((\x (a: *[]i32) -> a with [0] = x) <+>) y  -- error E0408
--                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
