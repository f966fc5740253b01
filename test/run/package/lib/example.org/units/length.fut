-- | Lengths.
module type length = { type length val metres : f64 -> length val millimetres : length -> f64 }
module length : length = {
  type length = f64
  def metres (x: f64) : length = x
  def millimetres (l: length) : f64 = l * 1000
}
open length
