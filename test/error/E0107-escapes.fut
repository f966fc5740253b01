-- Escapes that there are not, or of code points that there are not.
def letter = '\q' -- error E0107
--            ^^
def text = "a\zb" -- error E0107
--           ^^
def large = "\1114112" -- error E0107
--           ^^^^^^^^
def half = "\xd800" -- error E0107
--          ^^^^^^
def empty = "\x" -- error E0107
--           ^^
