-- Braces around a part of a choice.
def f (x: i32) = if x > 2 { 3 } else { 4 }  -- error E0101 -- help: braces make a record; a choice is written
--                            ^
