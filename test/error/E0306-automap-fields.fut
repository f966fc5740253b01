-- Fields of the elements, where no map can be implied.
type point = {x: f64, y: f64}
def other (ps: []point) = ps.z -- error E0306
--                           ^
def scalar (ps: []point) : f64 = ps.x + 1 -- error E0306
--                                  ^
def updated (ps: []point) = ps with x = 1 -- error E0306
--                                  ^
def mixed (p: point) (ps: []point) : f64 = p.x + ps.y -- error E0306
--                                                  ^
