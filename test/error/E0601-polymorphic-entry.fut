-- The outside world has no type parameters.
entry swap 'a (p: (a, a)) = (p.1, p.0)  -- error E0601
--    ^^^^
