-- A module type specifies each name once.
module type s = {
  val x : i32
  val x : i64  -- error E0206
--    ^
}
