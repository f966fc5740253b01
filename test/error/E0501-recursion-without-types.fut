-- What is not written down is the same in every call, sizes included.
def sum xs = if length xs == 0 then 0i64 else head xs + sum (tail xs)  -- error E0501
--                                                          ^^^^^^^^^
