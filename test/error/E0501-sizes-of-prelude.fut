-- Sizes that the prelude's types keep apart.
def zipped (xs: [2]i32) (ys: [3]i32) = zip xs ys -- error E0501
--                                            ^^
def mapped (xs: [2]i32) (ys: [3]i32) = map2 (+) xs ys -- error E0501
--                                                 ^^
def taken (xs: [4]i32) : [3]i32 = take 2 xs -- error E0501
--                                ^^^^^^^^^
def joined (xs: [4]i32) (ys: [2]i32) : [7]i32 = xs ++ ys -- error E0501
--                                              ^^^^^^^^
def flat (xs: [4][2]i32) : [6]i32 = flatten xs -- error E0501
--                                  ^^^^^^^^^^
def scattered (dest: *[4]i32) (is: [2]i64) : [4]i32 = scatter dest is [1, 2, 3] -- error E0501
--                                                                    ^^^^^^^^^
def turned (xs: [4][2]i32) : [4][2]i32 = transpose xs -- error E0501
--                                       ^^^^^^^^^^^^
def rest (xs: [4]i32) : [4]i32 = tail xs -- error E0501
--                               ^^^^^^^
