-- An abbreviation that may hide sizes or hold functions is no element of an array.
type^ anything = [2]i32
type table = [3]anything  -- error E0503
--           ^^^^^^^^^^^
