-- A module type specifies no module types.
module type s = {
  module type t = { }  -- error E0101
--       ^^^^
}
