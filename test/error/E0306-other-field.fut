def f (p: {width: f64, height: f64}) = p.widht  -- error E0306
--                                       ^^^^^
-- help: is `width` meant?
def g (p: (f64, f64)) = p.2  -- error E0306
--                        ^
-- help: its components are `.0` to `.1`
def h (ps: []{x: f64}) : f64 = ps.x  -- error E0306
--                                ^
-- help: this is an array: `map (.x) xs` takes the field of every element
def i (p: {width: f64, height: f64}) = let {width = w, hight = h} = p in w * h  -- error E0306
--                                                     ^^^^^
-- help: is `height` meant?
