-- Inputs computed by scripts: calls, bindings, tuples, records, fields, indexing, literals and data files.
-- ==
-- entry: total
-- "literals" script input { [1, 2, 3] } output { 6i64 }
-- "call" script input { numbers 5 } output { 10i64 }
-- "let" script input { let n = 4 in let xs = numbers n in xs } output { 6i64 }
-- "tuple pattern" script input { let (a, _) = two_arrays 3 in a } output { 3i64 }
-- "tuple field" script input { (two_arrays 3).1 } output { -3i64 }
-- "row" script input { (table 3 4)[1] } output { 22i64 }
-- "spread over parameters" script input { (let sizes = (3, 4) in table sizes)[2] } output { 38i64 }
-- "partial application" script input { let rows = table 2 in (rows 2)[1] } output { 5i64 }
-- "field of a record" script input { (shape_of {width=2, height=3}).sides } output { 5i64 }
-- "loaded" script input { $loaddata "tool_script.in" } output { 60i64 }
-- "from a file" script input @ tool_script.script output { 9i64 }

-- ==
-- entry: scaled
-- script input { (numbers 4, 3) } output { [0f32, 3f32, 6f32, 9f32] }
-- script input { numbers_and_factor 3 } output { [0f32, 2f32, 4f32] }
-- script input { (numbers 2, -1.5) } output { [0f32, -1.5f32] }

-- ==
-- entry: letters
-- script input { "abca" } output { 2i64 }
-- script input { $loadbytes "tool_script.in" } output { 0i64 }

-- ==
-- entry: spring
-- script input { make_spring 2 3 } output { 5f64 }
-- script input { {rate=1.5, length=2} } output { 3.5f64 }
-- script input { springs[1] } output { 6f64 }

-- ==
-- entry: reciprocal
-- script input { zero } error: division by zero

entry numbers (n: i64) : [n]i64 = iota n
entry two_arrays (n: i64) : ([n]i64, [n]i64) = (iota n, map (\i -> 0 - i) (iota n))
entry table (n: i64) (m: i64) : [n][m]i64 = tabulate_2d n m (\i j -> i * m + j)
entry shape_of (box: {width: i64, height: i64}) : {area: i64, sides: []i64} =
  {area = box.width * box.height, sides = [box.width, box.height]}
entry total (xs: []i64) : i64 = reduce (+) 0 xs
entry numbers_and_factor (n: i64) : ([n]i64, f32) = (iota n, 2)
entry scaled [n] (xs: [n]i64) (factor: f32) : [n]f32 = map (\x -> f32.i64 x * factor) xs
entry letters (text: []u8) : i64 = reduce (+) 0 (map (\c -> i64.bool (c == 'a')) text)
entry make_spring (rate: f64) (length: f64) : {rate: f64, length: f64} = {rate, length}
entry springs : [2]{rate: f64, length: f64} = [{rate = 1, length = 2}, {rate = 2, length = 4}]
entry spring (s: {rate: f64, length: f64}) : f64 = s.rate + s.length
entry zero : i32 = 0
entry reciprocal (x: i32) : i32 = 1 / x
