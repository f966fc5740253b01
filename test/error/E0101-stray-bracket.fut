-- A closing bracket without an opening one.
def x = 1
) -- error E0101
def y = 2
