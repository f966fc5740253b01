-- The operators that do not always evaluate both operands are fixed.
def (&&) (x: bool) (y: bool) = x -- error E0115
--   ^^
def (x: bool) || (y: bool) = x -- error E0115
--            ^^
def (x: bool) &&& (y: bool) = x
