-- A parametric module in a file; its module type comes from another file and is exported again.
open import "signatures"
module fold (M: monoid) = {
  def all [n] (xs: [n]M.t) : M.t = reduce M.plus M.zero xs
  def prefixes [n] (xs: [n]M.t) : [n]M.t = scan M.plus M.zero xs
}
