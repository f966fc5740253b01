-- The other elements do not make a type: the parameter's type does.
def count [n] (xs: [n](#yes | #no)) : i64 = length (filter (== #yes) xs)
def three = count [#yes, #no, #maybe]  -- error E0330
--                            ^^^^^^
