-- A character literal holds one character.
def c : i32 = '' -- error E0103
--            ^^
def d : i32 = '\n -- error E0103
--            ^^^
def e : i32 = 'x'
