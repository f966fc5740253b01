def area (r: f64) : f64 = tau * r * r / 2  -- error E0201
--                        ^^^
def tau : f64 = 6.283185307179586
