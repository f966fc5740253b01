-- Nothing says that values of a type parameter can be compared.
def same 'a (x: a) (y: a) = x == y  -- error E0320
--                          ^
def contains [n] 'a (xs: [n]a) (y: a) = any (\x -> x != y) xs  -- error E0320
--                                                      ^
def equal 'a (eq: a -> a -> bool) (x: a) (y: a) = eq x y
