-- A function whose parameters do not mention its type parameter is specialised for each type that its result has.

type option 'a = #none | #some a
#[noinline] def nothing 'a (n: i64) : option a =
  if n > 1000 then nothing (n - 1) else #none

-- ==
-- entry: defaults
-- input { 3i64 } output { 3i64 true 2.5f32 7i16 }
-- input { 1002i64 } output { 1002i64 true 2.5f32 7i16 }
entry defaults (n: i64) : (i64, bool, f32, i16) =
  let a: option (i64, bool) = nothing n
  let b: option {x: f32, y: i16} = nothing (n + 1)
  let (count, known) = match a case #none -> (n, true) case #some x -> x
  let point = match b case #none -> {x = 2.5, y = 7} case #some p -> p
  in (count, known, point.x, point.y)
