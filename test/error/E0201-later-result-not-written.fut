-- The type of a function used before its definition has to be written there.
def even (n: i32) : bool = if n == 0 then true else odd (n - 1)  -- error E0201
--                                                  ^^^
def odd (n: i32) = if n == 0 then false else even (n - 1)
