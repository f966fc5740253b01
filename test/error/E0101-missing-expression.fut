-- The right side of a definition is missing: shown behind the `=`.
def x = -- error E0101
--     ^
def y = 1
