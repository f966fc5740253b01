-- Packages are found from folders below the root, and the root is where futhark.pkg is.
import "lib/example.org/units/length"
import "/lib/example.org/text/format"
def local_answer : i32 = i32.f64 (millimetres (metres 0.003)) + i32.f64 (unit / 1000)
