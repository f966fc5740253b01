-- An inclusion may specify a type once more, not another type of its name.
module type s = { type t = i32 }
module type r = {
  type t = i64
  include s  -- error E0206
--        ^
}
