-- A definition binds one name.
def (a, b) = (1, 2) -- error E0116
--  ^^^^^^
def c = 3
