-- An abstract type has the sizes of its parameters, so a value of it shows each of them.
module type sized = {
  type t [n]
  val one : t [1]
}

module twice : sized = {type t [n] = [2 * n]i32 def one : t [1] = [1, 2]}  -- error E0243
--             ^^^^^

-- Shown by a row, a field or a payload.
module row : sized = {type t [n] = [3][n]i32 def one : t [1] = replicate 3 [0]}
module field : sized = {type t [n] = {a: [n + 1]i32, b: [n]()} def one : t [1] = {a = [1, 2], b = [()]}}

-- An argument is seen as the module type says.
module take (s: sized) = {def first = s.one}
module taken = take {type t [n] = [n + 1]i32 def one : t [1] = [1, 2]}  -- error E0243
--                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
