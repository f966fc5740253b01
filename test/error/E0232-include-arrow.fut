-- A module type of parametric modules has no specifications.
module type f = (X: { type t }) -> { val x : X.t }
module type s = {
  include f  -- error E0232
--        ^
}
