-- What is included counts.
module type s = { type t }
module type r = {
  type t
  include s  -- error E0206
--        ^
}
