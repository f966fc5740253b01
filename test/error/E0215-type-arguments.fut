-- A type abbreviation is given all its arguments.
type pair 'a 'b = (a, b)
def f (p: pair i32) = p.0  -- error E0215
--        ^^^^^^^^
