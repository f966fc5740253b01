-- No type is a function from itself.
def f g = g g  -- error E0308
--          ^
