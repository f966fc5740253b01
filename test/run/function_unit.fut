-- Functions of unit, of which nothing is computed before they are applied.
-- ==
-- input { 3 } output { 3 0 }
-- input { 0 } output { 0 0 }
def delayed (x: i32) () = x
def main (x: i32) =
  let t = delayed x
  let failing = \() -> 1 / (x - x)
  in (t (), (\(_: () -> i32) -> 0i32) failing)
