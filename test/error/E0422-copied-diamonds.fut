-- A cell cannot be there twice.
type list 'a = #nil | #cons a (list a)
def two (d: *diamond) : *(diamond, diamond) = (copy d, d)  -- error E0422
--                                             ^^^^^^
def pool (l: list diamond) : *list diamond = copy l  -- error E0422
--                                           ^^^^^^
def pairs (l: list (i32, diamond)) : *list (i32, diamond) = manifest l  -- error E0422
--                                                          ^^^^^^^^^^
def record (r: {x: i32, d: diamond}) : *{x: i32, d: diamond} = copy r  -- error E0422
--                                                             ^^^^^^
