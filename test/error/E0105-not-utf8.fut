-- The file has to be UTF-8, in comments too.
def a = 1
-- café -- error E0105
--    ^
def b = 2
