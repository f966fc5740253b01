-- A size that changes with every iteration is not one of a parameter.
def grow [d] (a: [d]f64) (b: [d + 1]f64) : [d + 1]f64 = b
def f [n] (a: [n]f64)
  (b: []f64) =  -- error E0508
--^^^^^^^^^^
  loop c = a for i < 1 do grow c b
