-- Two types of one name.
type t = i32
type t = i64  -- error E0206
--   ^
