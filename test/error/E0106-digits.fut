-- Digits that their base or suffix does not have.
def binary = 0b102 -- error E0106
--           ^^^^^
def octal = 0o8 -- error E0106
--          ^^^
def nothing = 0x -- error E0106
--            ^^
def suffix = 12i7 -- error E0106
--           ^^^^
def fraction = 1.5i32 -- error E0106
--             ^^^^^^
def exponent = 1e -- error E0106
--             ^^
def hexadecimal = 0x1.8 -- error E0106
--                ^^^^^
def trailing = 1x -- error E0106
--             ^^
