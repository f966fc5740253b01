-- The layout of a package: its files and those of other packages are below lib/.
import "lib/example.org/units/length"
module text = import "lib/example.org/text/format"
import "src/local"
-- ==
-- input { 3.5f64 } output { 3500f64 [51u8] 4 }
entry main (x: f64) : (f64, []u8, i32) = (millimetres (metres x), text.digits (i32.f64 x), local_answer)
