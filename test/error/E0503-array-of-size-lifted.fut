-- The elements of an array have one size: a type that hides its size is no element, by whatever way its name is reached.
type~ text = []u8
module m = { type~ line = []u8 }
def a (xs: []text) = length xs  -- error E0503
--         ^^^^^^
def b (xs: [](i32, text)) = length xs  -- error E0503
--         ^^^^^^^^^^^^^
def c (xs: []{name: m.line}) = length xs  -- error E0503
--         ^^^^^^^^^^^^^^^^
def d (xs: [](#some text | #none)) = length xs  -- error E0503
--         ^^^^^^^^^^^^^^^^^^^^^^
type~ pages = []text  -- error E0503
--            ^^^^^^
def e '~t (xs: []t) = length xs  -- error E0503
--             ^^^
def fine (xs: text, ys: {name: m.line}) = (length xs, length ys.name)
