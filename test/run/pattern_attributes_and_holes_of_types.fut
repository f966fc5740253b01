-- Attributes and nested ascriptions in patterns; wildcard parts of tuples and records with written types.
type pair 'a 'b = {left: a, right: b}
def parts (#[first] p: pair i32 (i64, bool)) =
  let {left = #[seen] (l: i32), right = (r, _)} = p
  in i64.i32 l + r
-- ==
-- entry: main
-- input { 3 4i64 } output { 7i64 [4i64, 5i64, 6i64] 4i64 }
-- input { 0 0i64 } output { 0i64 empty([0]i64) 0i64 }
entry main (x: i32) (y: i64) =
  let add = \(#[unused] (a: i64), (b: i64)) -> a + b
  let (_, (zs: []i64)) = (x, map (\i -> add (i, y)) (0..<i64.i32 x))
  in (parts {left = x, right = (y, true)}, zs, match (x, y) case (#[small] 0, z) -> z case (_, #[big] z) -> z)
