-- The arrays that an implied map takes have one size.
def numbers = [1, 2, 3] + [1, 2] -- error E0501
--                        ^^^^^^
def rows (xss: [4][3]i32) (ys: [4]i32) = xss - ys -- error E0501
--                                       ^^^
def fields (xs: [2](i32, i32)) (ys: [3]i32) = xs.0 * ys -- error E0501
--                                                   ^^
def three (x: i32) (y: i32) (z: i32) = x + y + z
def arguments (xs: [2]i32) (ys: [3]i32) = three xs 1 ys -- error E0501
--                                                   ^^
def conjunction (xs: [2]bool) (ys: [3]bool) = xs && ys -- error E0501
--                                                  ^^
