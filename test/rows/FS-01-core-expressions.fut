-- Every production of the core grammar: saturated application, lambda, variable, scalar, index and cardinality
-- literals, let, if.
def add (x: f64) (y: f64) : f64 = x + y
-- ==
-- input { 2.0f64 3i64 } output { 7.0f64 }
-- input { -1.0f64 0i64 } output { -1.0f64 }
entry main (x: f64) (n: i64) : f64 =
  let double = \(y: f64) -> add y y
  let bias = if x > 0.0 then double 1.5 else 0.0
  let zero: i64 = 0
  in add (ifold (\s i -> if i == zero then add s x else add s 1.0) 0.0 n)
         (if n == 0 then x else bias - 0.0)
