-- Arguments that are missing, too many, or written as other languages write them.
def add (x: i32) (y: i32) = x + y
def few : i32 = add 1  -- error E0301
--              ^^^^^
-- help: this is a function that lacks an argument: `i32`
def fewer : i32 = add  -- error E0301
--                ^^^
-- help: this is a function that lacks arguments: `i32` and `i32`
def sum = add 1 + 2  -- error E0305
--        ^^^^^
-- help: this is a function that lacks an argument: `i32`
def called = add(1, 2)  -- error E0301
--              ^^^^^^
-- help: arguments are separated by blanks: `add 1 2`
def many = add 1 2 3  -- error E0303
--                 ^
-- help: leave out what is too many; a call that is an argument has parentheses: `f (g x)`
def first (p: (i32, bool)) = p.0
def pair = first 1 true  -- error E0301
--               ^
-- help: it takes one tuple: `first (1, true)`
def nested (f: i32 -> i32) (x: i32) = i32.abs f x  -- error E0301
--                                            ^
-- help: a call that is an argument has parentheses: `i32.abs (f x)`
