-- F-smooth's constants [paper 1, figure 1] under their own names. A cardinality is an i64 that is never negative;
-- operations on cardinalities fail instead of wrapping around.

import "intrinsics"
import "math"

-- | The array of `n` elements whose element i is `f i`.
def build 'a (n: i64) (f: i64 -> a) : *[n]a = intrinsics.build n f
-- | `f (... (f (f start 0) 1) ...) (n - 1)`.
def ifold 'a (f: a -> i64 -> a) (start: a) (n: i64) : a =
  loop state = start for i < n do f state i
-- | Element i.
def get [n] 'a (xs: [n]a) (i: i64) : a = xs[i]

def card_add (a: i64) (b: i64) : i64 =
  let sum = a + b
  in assert (0 <= a && 0 <= b && 0 <= sum) sum
def card_sub (a: i64) (b: i64) : i64 =
  assert (0 <= b && b <= a) (a - b)
def card_mul (a: i64) (b: i64) : i64 =
  assert (0 <= a && 0 <= b && (b == 0 || a <= i64.highest / b)) (a * b)
def card_div (a: i64) (b: i64) : i64 =
  assert (0 <= a && 0 < b) (a / b)
def card_mod (a: i64) (b: i64) : i64 =
  assert (0 <= a && 0 < b) (a % b)
