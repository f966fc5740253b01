-- Where two maps are as likely none is implied.
def lengths (xss: [][]i32) = i64.sum (length xss) -- error E0301
--                                   ^^^^^^^^^^^^
def longest (xss: [][]i32) : i64 = reduce i64.max 0 (length xss) -- error E0301
--                                                  ^^^^^^^^^^^^
def inside (xsss: [][][]i32) : []i64 = map (\xss -> i64.sum (length xss)) xsss -- error E0301
--                                                          ^^^^^^^^^^^^
