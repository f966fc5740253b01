-- In a module type the name of a type means an earlier type until its specification is over: there are no recursive ones.
module R: {type t = t} = {type t = i32}  -- error E0202
--                  ^
module S: {type t = (t, i32)} = {type t = i32}  -- error E0202
--                   ^
module type U = {type t = #nil | #cons i32 t}  -- error E0202
--                                         ^
type v = i32
module V: {type v = v} = {type v = i32}
entry main (x: V.v): i32 = x
