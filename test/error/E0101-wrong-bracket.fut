-- Brackets close in the order in which they were opened.
def x = [(1, 2], 3] -- error E0101
--            ^
def y = 2
