-- A constant belongs to no call of an entry point, so it has no cells.
type list = #nil | #cons i32 list
def none : list = #nil  -- error E0421
--  ^^^^
def cell = diamond.new ()  -- error E0421
--  ^^^^
def both = (1i32, {here = (#nil : list)})  -- error E0421
--  ^^^^
def fine () : list = #nil
