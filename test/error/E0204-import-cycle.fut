-- A file that imports itself.
import "E0204-import-cycle" -- error E0204
--     ^^^^^^^^^^^^^^^^^^^^
def x = 1
