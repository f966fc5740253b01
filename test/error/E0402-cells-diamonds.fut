-- A diamond that is only looked at is of no use.
type list = #nil | #cons i32 list
def built (d: diamond) : list = #cons@d 1 #nil  -- error E0402
--                                    ^
def disposed (d: diamond) : () = diamond.dispose d  -- error E0402
--                                               ^
def in_pair (p: (diamond, i32)) : list = #cons@(p.0) p.1 #nil  -- error E0402
--                                             ^^^^^
