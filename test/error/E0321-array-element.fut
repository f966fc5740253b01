-- The cases of a lambda's match are checked once the element type is known.
def codes [n] (xs: [n](#a | #b | #c)) : [n]i32 =
  map (\x -> match x case #a -> 1 case #c -> 3) xs  -- error E0321
--           ^^^^^^^
