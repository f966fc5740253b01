-- A numbered field cannot stand for itself.
def r = {0} -- error E0101
--        ^
def s = {1 = 2, 0 = 1}
