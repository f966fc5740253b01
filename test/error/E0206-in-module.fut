-- The rule holds in every module body.
module m = {
  module n = { }
  module n = { }  -- error E0206
--       ^
  module type t = { }
  module type t = { }  -- error E0206
--            ^
}
