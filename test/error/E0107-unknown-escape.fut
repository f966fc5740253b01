-- Escapes that do not exist, and code points that do not.
def a = "\q" -- error E0107
--       ^^
def b = "\1114112" -- error E0107
--       ^^^^^^^^
def c = "\xD800" -- error E0107
--       ^^^^^^
def d : i32 = '\x' -- error E0107
--             ^^
