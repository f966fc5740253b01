-- A module is bound to something.
module M = -- error E0101
--        ^
def x = 1
