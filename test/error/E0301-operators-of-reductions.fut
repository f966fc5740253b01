-- The operator of a reduction has one type for both operands and the result, which is that of the elements.
def mixed (xs: []i32) = reduce (\(x: i32) y -> i64.i32 (x + y)) 0 xs -- error E0301
--                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def compared (xs: []i32) = reduce (<) true xs -- error E0301
--                                         ^^
def neutral (xs: []f32) = scan (+) 0i32 xs -- error E0301
--                                      ^^
def bins (is: []i64) (xs: []i32) = hist (\x y -> x && y) true 3 is xs -- error E0301
--                                                                 ^^
def kept (xs: []i32) = filter i32.abs xs -- error E0301
--                            ^^^^^^^
