-- A local definition of an imported file is not visible.
import "library/ones"
def x = one
def y = hidden  -- error E0201
--      ^^^^^^
