-- What an imported file imports is not visible.
import "library/importing"
def x = two
def y = one  -- error E0201
--      ^^^
