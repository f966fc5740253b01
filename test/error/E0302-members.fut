-- Constants of the numeric modules are no functions.
def infinite = f32.inf 1 -- error E0302
--             ^^^^^^^
def width = i8.num_bits 3 -- error E0302
--          ^^^^^^^^^^^
def circle = f64.pi 2 -- error E0302
--           ^^^^^^
