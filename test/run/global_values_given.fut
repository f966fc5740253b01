-- Functions may give global values, and parts of them, away.
def table = [1i32, 2, 3, 4]
def steps : []i32 = [10, 20]
def chosen (b: bool) : []i32 = if b then table else steps
def from (i: i64) = table[i:]
def pair (i: i32) = (i, table)
module inner = { def table = [5i32]  def get (_: i64) : []i32 = table }

-- ==
-- entry: choose
-- input { true } output { [1i32, 2i32, 3i32, 4i32] }
-- input { false } output { [10i32, 20i32] }
entry choose (b: bool) = chosen b

-- ==
-- entry: parts
-- input { 1i64 } output { [2i32, 3i32, 4i32] [1i32, 2i32, 3i32, 4i32] [5i32] }
-- input { 4i64 } output { empty([0]i32) [1i32, 2i32, 3i32, 4i32] [5i32] }
-- input { 5i64 } error: out of bounds
entry parts (i: i64) = (from i, (pair 3).1, inner.get i)

-- ==
-- entry: copied
-- input { true 7i32 } output { [7i32, 2i32, 3i32, 4i32] [1i32, 2i32, 3i32, 4i32] }
-- input { false 7i32 } output { [7i32, 20i32] [1i32, 2i32, 3i32, 4i32] }
entry copied (b: bool) (k: i32) =
  let xs = copy (chosen b)
  let xs[0] = k
  in (xs, table)

-- Uses of a polymorphic value are values of their own.
def none 'a : []a = []
def emptied 't (xs: *[]t) : *[]t = xs
-- ==
-- entry: polymorphic
-- input { 9i32 } output { [9i32] empty([0]i32) }
entry polymorphic (x: i32) =
  let a = none : []i32
  let b = none : []i32
  in (emptied a ++ [x], emptied b)

-- Functions that only read a global value, or give copies of it, are given away.
def reader (k: i64) = \(i: i64) -> table[i] + table[k]
def copier (k: i64) = \(i: i64) -> copy table[i:k]
-- ==
-- entry: functions
-- input { 1i64 3i64 } output { 6i32 [0i32, 3i32] }
-- input { 1i64 1i64 } error: out of bounds
entry functions (i: i64) (k: i64) =
  let f = reader k
  let xs = copier k i
  in (f i, xs with [0] = 0)
