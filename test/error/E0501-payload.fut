-- Sizes inside payloads are checked like all others.
type block [n] = #empty | #full [n]i32
def f (x: block [3]) : block [4] = x  -- error E0501
--                                 ^
