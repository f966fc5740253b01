-- The arrays at one place of the payloads are one array of the pool, so they have one size.
type list 'a = #nil | #cons a (list a)
entry two [n] [m] (a: list ([n]i64)) (b: list ([m]i64)) : bool = (match a case #nil -> true case #cons _ _ -> false) && (match b case #nil -> true case #cons _ _ -> false)  -- error E0258
--                                   ^^^^^^^^^^^^^^^^^^
