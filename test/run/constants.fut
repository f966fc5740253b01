-- Top-level constants: scalars, tables, functions, computed ones.
def limit : i32 = 3
def table : [4]i32 = [10, 20, 30, 40]
def squares : []i32 = map (\x -> x * x) (1...4)
def next = (+ 1)
-- ==
-- input { 2i64 } output { 33i32 [1i32, 4i32, 9i32, 16i32] 13i32 }
entry main (i: i64) : (i32, []i32, i32) = (table[i] + limit, copy squares, next (i32.i64 i) + table[0])
