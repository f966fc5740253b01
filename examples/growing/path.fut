-- The Collatz path from a number down to 1: nobody knows how long it is before it has been walked.
-- ==
-- input { 1i64 }
-- output { [1i64] }
-- input { 6i64 }
-- output { [6i64, 3i64, 10i64, 5i64, 16i64, 8i64, 4i64, 2i64, 1i64] }

-- | The numbers from n to 1.
entry main (n: i64) : []i64 =
  let n = i64.max 1 n
  let (path, _) =
    loop (path, k) = ([n], n) while k != 1 do
      let next = if k % 2 == 0 then k / 2 else 3 * k + 1
      in (path ++ [next], next)
  in path
