-- Digits and suffixes that make no number.
def a = 12abc -- error E0106
--      ^^^^^
def b = 0x -- error E0106
--      ^^
def c = 0b102 -- error E0106
--      ^^^^^
def d = 1.5i32 -- error E0106
--      ^^^^^^
def e = 0x1.8 -- error E0106
--      ^^^^^
def f = 1e -- error E0106
--      ^^
def g = 3i9 -- error E0106
--      ^^^
