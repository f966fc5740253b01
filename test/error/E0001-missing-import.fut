-- An import that does not exist.
import "no_such_file" -- error E0001
--     ^^^^^^^^^^^^^^
def x = 1
