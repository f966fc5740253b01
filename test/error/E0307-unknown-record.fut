-- Which record is meant has to be known.
def f r = r.x + 1i32  -- error E0307
--          ^
