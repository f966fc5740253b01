-- A type contains itself only below a constructor of its own.
type pair = (i32, pair)  -- error E0336
--                ^^^^
type same = same  -- error E0336
--          ^^^^
type other = {here: i32, there: next}
type next = [2]other  -- error E0336
--             ^^^^^
