-- A hidden type of an imported file is hidden.
import "library/hidden"
def a : i32 = unwrap (wrap 1)
def b : i32 = wrap 1  -- error E0301
--            ^^^^^^
