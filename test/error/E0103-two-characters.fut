-- A character literal with two characters begins like a type parameter.
def f = ['a', 'bc']  -- error E0103
--            ^^^^
