-- A local function that calls itself and uses a name around it.
-- ==
-- input { 3 10 } output { 30 }
-- input { 5 0 } output { 0 }
def main (step: i32) (n: i32) =
  let times (k: i32) : i32 = if k == 0 then 0 else step + times (k - 1)
  in times n
