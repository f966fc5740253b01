-- The type is known only after the constructor was written.
def first (x: #left i32 | #right i32) : i32 = match x case #left a -> a case #right b -> b
def use = first (#middle 3)  -- error E0330
--               ^^^^^^^^^
