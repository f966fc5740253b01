-- Braces around a part of a choice.
def f (x: i32) =
  if x > 2 { 3 }  -- error E0101 -- help: braces make a record; a choice is written `if c then a else b`
--             ^
  else x  -- error E0101
