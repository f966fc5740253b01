-- Permutations: the inverse by scatter, composition and powers by gathering, the number of cycles, and the next one in
-- lexicographic order.
-- ==
-- entry: inverted
-- input { empty([0]i64) }
-- output { empty([0]i64) true }
-- input { [0i64] }
-- output { [0i64] true }
-- input { [1i64, 0i64, 3i64, 2i64, 4i64] }
-- output { [1i64, 0i64, 3i64, 2i64, 4i64] true }
-- input { [5i64, 3i64, 10i64, 8i64, 7i64, 6i64, 0i64, 1i64, 9i64, 4i64, 2i64] }
-- output { [6i64, 7i64, 10i64, 1i64, 9i64, 0i64, 5i64, 4i64, 3i64, 8i64, 2i64] true }

-- ==
-- entry: power
-- input { 3i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 0i64 [1i64, 0i64, 2i64] }
-- output { [0i64, 1i64, 2i64] }
-- input { 1i64 [0i64, 3i64, 1i64, 2i64, 4i64] }
-- output { [0i64, 3i64, 1i64, 2i64, 4i64] }
-- input { 13i64 [6i64, 4i64, 2i64, 3i64, 1i64, 5i64, 0i64] }
-- output { [6i64, 4i64, 2i64, 3i64, 1i64, 5i64, 0i64] }

-- ==
-- entry: cycles
-- input { empty([0]i64) }
-- output { 0i64 }
-- input { [0i64] }
-- output { 1i64 }
-- input { [1i64, 0i64] }
-- output { 1i64 }
-- input { [0i64, 1i64, 2i64] }
-- output { 3i64 }
-- input { [5i64, 1i64, 4i64, 6i64, 0i64, 2i64, 3i64] }
-- output { 3i64 }
-- input { [2i64, 6i64, 8i64, 0i64, 9i64, 1i64, 10i64, 12i64, 7i64, 4i64, 11i64, 3i64, 5i64] }
-- output { 2i64 }

-- ==
-- entry: next
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [0i64] }
-- output { [0i64] }
-- input { [0i64, 1i64] }
-- output { [1i64, 0i64] }
-- input { [1i64, 0i64] }
-- output { [0i64, 1i64] }
-- input { [0i64, 2i64, 1i64] }
-- output { [1i64, 0i64, 2i64] }
-- input { [2i64, 4i64, 3i64, 1i64, 0i64] }
-- output { [3i64, 0i64, 1i64, 2i64, 4i64] }
-- input { [1i64, 3i64, 2i64, 4i64, 0i64] }
-- output { [1i64, 3i64, 4i64, 0i64, 2i64] }

def inverse [n] (p: [n]i64) : [n]i64 = scatter (replicate n (-1)) p (iota n)
def compose [n] (p: [n]i64) (q: [n]i64) : [n]i64 = map (\i -> p[i]) q

entry inverted [n] (p: [n]i64) : ([n]i64, bool) =
  let q = inverse p
  in (q, and (map2 (==) (compose p q) (iota n)))

entry power [n] (k: i64) (p: [n]i64) : [n]i64 =
  let (result, _, _) = loop (result, base, k) = (iota n, p, k) while k > 0 do
                         (if k % 2 == 1 then compose result base else result, compose base base, k / 2)
  in result

-- Every element learns the least element of its cycle by jumping twice as far each time.
entry cycles [n] (p: [n]i64) : i64 =
  let (least, _) =
    loop (least, jump) = (iota n, p) for _i < 64 - i64.i32 (i64.clz n) do
      (map2 (\a i -> i64.min a least[i]) least jump, compose jump jump)
  in i64.sum (map2 (\a i -> i64.bool (a == i)) least (iota n))

entry next [n] (p: [n]i64) : [n]i64 =
  let i = loop i = n - 2 while i >= 0 && p[i] >= p[i + 1] do i - 1
  in if i < 0 then reverse p
     else let j = loop j = n - 1 while p[j] <= p[i] do j - 1
          let swapped = (copy p with [i] = p[j]) with [j] = p[i]
          in swapped[0:i + 1] ++ reverse swapped[i + 1:n] :> [n]i64
