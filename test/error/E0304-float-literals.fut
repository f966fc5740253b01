-- A float literal without suffix that would round to infinity. With a suffix infinity is meant.
def half : f16 = 1e5 -- error E0304
--               ^^^
def half_whole : f16 = 70000 -- error E0304
--                     ^^^^^
def half_hex : f16 = 0x1p16 -- error E0304
--                   ^^^^^^
def single : f32 = 3.5e38 -- error E0304
--                 ^^^^^^
def double = 1e309 -- error E0304
--           ^^^^^
def negative : f32 = -1e39 -- error E0304
--                   ^^^^^
def largest = (65519f16, 3.4028235677e38f32, 1.797693134862315807e308, -65519.9f16)
def small = (1e-30f16, 1e-60f32, 1e-999)
def infinite = (65520f16, 1e40f32, 1e309f64)
