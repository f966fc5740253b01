-- The files of the prelude can be imported by name: they are the same modules and types, qualified or opened once more.
-- ==
-- input { [3i32, 1i32, 2i32] } output { 6i32 [4i32, 2i32, 3i32] 3i32 true }
-- input { empty([0]i32) } output { 0i32 empty([0]i32) -2147483648i32 true }
import "/prelude/math"
open import "/prelude/soacs"
module arrays = import "/prelude/array"
local module numbers = import "/prelude/math"

def total [n] (xs: [n]numbers.i32.t) : i32 = reduce (numbers.i32.+) 0 xs

entry main [n] (xs: [n]i32) : (i32, [n]i32, i32, bool) =
  (total xs, map (i32.+ 1) xs, numbers.i32.maximum xs, arrays.length (arrays.reverse xs) == n)
