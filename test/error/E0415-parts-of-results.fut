-- A function whose result holds its argument is not one that promises a new value in that part.
type list = #nil | #cons i64 list
def inc (xs: *list) : *list =
  match xs case #nil -> #nil case #cons@d h t -> #cons@d (h + 100) (inc t)
def pair (f: list -> (*list, i64)) (xs: list) : *list = inc (f xs).0
def whole (f: list -> *(list, i64)) (xs: list) : *list = inc (f xs).0
def same (xs: list) = (xs, 1i64)
def tag (k: i64) (xs: list) = (xs, k)
def in_pair (xs: list) = pair (\(x: list) -> (x, 1)) xs  -- error E0415
--                            ^^^^^^^^^^^^^^^^^^^^^^
def in_whole (xs: list) = whole same xs  -- error E0415
--                              ^^^^
def partial (xs: list) = pair (tag 1) xs  -- error E0415
--                            ^^^^^^^
-- The function that it takes is called with functions that give their arguments back.
def calls (g: (list -> list) -> list -> list) (x: list) = g (\y -> y) x
def overwrite (f: list -> *list) (x: list) : list = inc (f x)
def reversed (xs: list) = calls overwrite xs  -- error E0415
--                              ^^^^^^^^^
-- Functions in sums and records, and the functions that patterns and lambdas declare.
def optional (x: #f (list -> *list)) (y: list) : *list = match x case #f f -> inc (f y)
def in_sum (xs: list) = optional (#f (\(x: list) -> x)) xs  -- error E0415
--                                   ^^^^^^^^^^^^^^^^^
def matched (xs: list) : *list =
  match {f = \(x: list) -> x}
  case {f = (g: list -> *list)} -> inc (g xs)  -- error E0415
--          ^^^^^^^^^^^^^^^^^^
def declared (xs: list) : *list =
  let h = (\(_: i64) : (list -> *list) -> \(x: list) -> x) 1  -- error E0415
--                                        ^^^^^^^^^^^^^^^
  in inc (h xs)
