-- A record goes in and comes out, and so does an array in it.
-- ==
-- input { 4 [1, 2] } output { 4 [11, 12] 10 }
-- input { 0 [5] } output { 0 [5] 0 }
type state [k] = {steps: i32, row: [k]i32}
def run [k] (n: i32) (s: state [k]) : {last: state [k], sum: i32} =
  if n == 0 then {last = s, sum = 0}
  else let next = run (n - 1) {steps = s.steps + 1, row = map (+ n) s.row}
       in {last = next.last, sum = next.sum + n}
def main [k] (n: i32) (row: [k]i32) = let r = run n {steps = 0, row} in (r.last.steps, r.last.row, r.sum)
