-- Entry points have names that C can have.
entry f' (x: i32) = x  -- error E0606
--    ^^
def g' (x: i32) = x
