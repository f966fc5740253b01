-- Views on types of data: an array that is a size and a function is a source view by its type, one that says what it
-- writes where is a destination view. Functions are gone after specialisation, so what is left is one loop for each
-- array that is stored (docs/plan-views.md).
type^ pull 't = {size: i64, at: i64 -> t}
def pulled [n] 't (xs: [n]t) : pull t = {size = n, at = \i -> xs[i]}
def stored 't (p: pull t) : []t = tabulate p.size p.at
def each 'a 'b (f: a -> b) (p: pull a) : pull b = {size = p.size, at = \i -> f (p.at i)}
def both 'a 'b (p: pull a) (q: pull b) : pull (a, b) = {size = i64.min p.size q.size, at = \i -> (p.at i, q.at i)}
def backwards 't (p: pull t) : pull t = {size = p.size, at = \i -> p.at (p.size - 1 - i)}
def shifted 't (by: i64) (p: pull t) : pull t = {size = p.size, at = \i -> p.at ((i + by) % p.size)}

-- What is written: number k goes to place `to k`.
type^ push 't = {count: i64, to: i64 -> i64, value: i64 -> t}
def pushed 't (p: pull t) : push t = {count = p.size, to = \i -> i, value = p.at}
def transposed 't (rows: i64) (columns: i64) (p: push t) : push t =
  {count = p.count, to = \k -> let place = p.to k in place % columns * rows + place / columns, value = p.value}
def written 't (blank: t) (p: push t) : []t =
  scatter (replicate p.count blank) (map p.to (iota p.count)) (map p.value (iota p.count))

-- ==
-- entry: differences
-- input { [1, 2, 4, 8] } output { [7, 2, -2, -7] }
-- input { [5] } output { [0] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry differences (xs: []i32) : []i32 = stored (each (\(a, b) -> a - b) (both (backwards (pulled xs)) (pulled xs)))

-- ==
-- entry: neighbours
-- input { [1, 2, 4, 8] } output { [3, 6, 12, 9] }
-- input { [3] } output { [6] }
entry neighbours (xs: []i32) : []i32 = let p = pulled xs in stored (each (\(a, b) -> a + b) (both p (shifted 1 p)))

-- ==
-- entry: turned
-- input { 2i64 3i64 [1, 2, 3, 4, 5, 6] } output { [10, 40, 20, 50, 30, 60] }
-- input { 1i64 1i64 [7] } output { [70] }
-- input { 2i64 0i64 empty([0]i32) } output { empty([0]i32) }
entry turned (rows: i64) (columns: i64) (xs: []i32) : []i32 =
  written 0 (transposed rows columns (pushed (each (* 10) (pulled xs))))
