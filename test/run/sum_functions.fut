-- Functions in payloads: always known when the program is compiled, also through calls, records and partial
-- application.
type^ operation = #unary (i32 -> i32) | #binary (i32 -> i32 -> i32) | #constant i32

def apply (o: operation) (x: i32) : i32 =
  match o
  case #unary f -> f x
  case #binary f -> f x x
  case #constant c -> c

type^ rule = {name: i32, operation: operation}

def both (a: rule) (b: rule) : rule = {name = a.name * 10 + b.name, operation =
  #unary (\x -> apply b.operation (apply a.operation x))}

-- ==
-- entry: main
-- input { [1, 2, 3] } output { [2, 3, 4] [1, 4, 9] [7, 7, 7] [4, 9, 16] 12 }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) 12 }
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32, i32) =
  let increment = {name = 1, operation = #unary (+ 1)} : rule
  let square = {name = 2, operation = #binary (*)} : rule
  let chain = both increment square
  in (map (apply increment.operation) xs, map (apply square.operation) xs, map (apply (#constant 7)) xs,
      map (apply chain.operation) xs, chain.name)

-- ==
-- entry: with_captured
-- input { 3 [1, 2] } output { [103, 106] }
entry with_captured [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let operation_of (base: i32) : operation = let offset = base * 10 in #unary (\x -> offset + x * k)
  in map (apply (operation_of 10)) xs
