-- So do parameters.
def all [n] (xs: [n](#none | #some i32)) : [n]i32 = map (\(#some x) -> x) xs  -- error E0316
--                                                         ^^^^^^^
