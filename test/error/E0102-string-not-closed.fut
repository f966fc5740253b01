-- A string ends on its line.
def s = "abc -- error E0102
--      ^^^^^^^^^^^^^^^^^^^
def t = 1
