-- A diamond is no number, and a number no diamond.
type list = #nil | #cons i32 list
def number (x: i32) : list = #cons@x 1 #nil  -- error E0301
--                                 ^
def list_as_cell (l: *list) : list = #cons@l 1 #nil  -- error E0301
--                                         ^
def sum (d: *diamond) : i32 = d  -- error E0301
--                            ^
def compared (d: *diamond) : bool = diamond.new () == d  -- error E0320
--                                  ^^^^^^^^^^^^^^
