-- A float literal that would round to infinity.
def half = 65520f16 -- error E0304
--         ^^^^^^^^
def half_default : f16 = 1e5 -- error E0304
--                       ^^^
def half_whole : f16 = 70000 -- error E0304
--                     ^^^^^
def half_hex = 0x1p16f16 -- error E0304
--             ^^^^^^^^^
def single = 3.5e38f32 -- error E0304
--           ^^^^^^^^^
def double = 1e309 -- error E0304
--           ^^^^^
def negative = -1e39f32 -- error E0304
--             ^^^^^^^^
def largest = (65519f16, 3.4028235677e38f32, 1.797693134862315807e308, -65519.9f16)
def small = (1e-30f16, 1e-60f32, 1e-999)
