-- Two type parameters are two types.
def f 'a 'b (x: a) (y: b) = [x, y]  -- error E0301
--                              ^
