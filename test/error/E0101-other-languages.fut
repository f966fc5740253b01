-- More forms of other languages.
def a (c: bool) = c ? 1 : 2  -- error E0101
--                  ^
-- help: a choice is written `if c then a else b`
def b (x: bool) (y: bool) = x && y = true  -- error E0101
--                                 ^
-- help: a comparison is written `==`; a definition begins with `def`
def c (x: i32) = // the same  -- error E0101
--               ^^
-- help: a comment begins with `--`
def d (x: i32) = case x of 1 -> 2  -- error E0101
--               ^^^^
-- help: a choice is written `match e case p -> e1 case q -> e2`
def e (x: i32) = while x > 0 do x - 1  -- error E0101
--               ^^^^^
-- help: a loop has a state: `loop x = e while c do ...`
def f (x: i32) = for i < 10 do x  -- error E0101
--               ^^^
-- help: a loop has a state: `loop x = e for i < n do ...`
def g (xs: []i32) = [x + 1 for x in xs]  -- error E0101
--                         ^^^
-- help: an array of the values of a function is `map (\x -> e) xs`
