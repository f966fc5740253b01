-- What a file imports is not among its members; what it opens is.
module a = import "library/importing"
module b = import "library/opening"
def x = a.one  -- error E0209
--        ^^^
def y = b.one
