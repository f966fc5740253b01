-- A function that overwrites its argument is not given the rows of an array by an implied map.
def first_is [n] (k: i32) (xs: *[n]i32) : *[n]i32 = xs with [0] = k
def rows (xss: *[][]i32) = first_is 7 xss -- error E0301
--                                    ^^^
def observed (xss: [][]i32) = first_is 7 xss -- error E0301
--                                       ^^^
