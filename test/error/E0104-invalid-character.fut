-- Names are ASCII; some characters have no meaning.
def café = 1 -- error E0104
--     ^
def b = 2 @ 3 -- error E0104
--        ^
def c = 2 # 3 -- error E0104
--        ^
