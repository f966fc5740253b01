-- Arrays of different constant sizes, and rows that are not equally long.
def a = map2 (+) [1, 2, 3] [4, 5]  -- error E0501
--                         ^^^^^^
-- help: to make the longer one shorter, write `take 2` before it
def b = zip [1, 2] [4, 5, 6]  -- error E0501
--                 ^^^^^^^^^
-- help: to make the longer one shorter, write `take 2` before it
def c = [[1, 2], [3]]  -- error E0501
--               ^^^
-- help: arrays are regular: every row has 2 elements, as the first
def d : [3]i32 = [1, 2, 3, 4]  -- error E0501
--               ^^^^^^^^^^^^
