-- Two constructors compared with each other have no type either.
def never = #left == #right  -- error E0332
--          ^^^^^
