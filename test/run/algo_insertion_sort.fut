-- Sorting in place: insertion with a while loop, selection, bubbles, and odd-even transposition with a whole phase at
-- once.
-- ==
-- entry: insertion
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [4i32] }
-- output { [4i32] }
-- input { [2i32, 1i32] }
-- output { [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] }
-- output { [1i32, 2i32, 3i32] }
-- input { [0i32, -1i32, -5i32, 1i32, 5i32, -5i32, -1i32] }
-- output { [-5i32, -5i32, -1i32, -1i32, 0i32, 1i32, 5i32] }
-- input { [43i32, 11i32, -59i32, -57i32, 4i32, 81i32, -69i32, 77i32, -67i32, 49i32, 10i32, -11i32, -42i32] }
-- output { [-69i32, -67i32, -59i32, -57i32, -42i32, -11i32, 4i32, 10i32, 11i32, 43i32, 49i32, 77i32, 81i32] }

-- ==
-- entry: selection
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [4i32] }
-- output { [4i32] }
-- input { [2i32, 1i32] }
-- output { [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] }
-- output { [1i32, 2i32, 3i32] }
-- input { [-6i32, -8i32, 7i32, -3i32, 4i32, -4i32, -4i32] }
-- output { [-8i32, -6i32, -4i32, -4i32, -3i32, 4i32, 7i32] }
-- input { [-79i32, -70i32, -24i32, -99i32, 67i32, -19i32, 73i32, 87i32, 3i32, 18i32, 36i32, 94i32, 96i32] }
-- output { [-99i32, -79i32, -70i32, -24i32, -19i32, 3i32, 18i32, 36i32, 67i32, 73i32, 87i32, 94i32, 96i32] }

-- ==
-- entry: odd_even
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [4i32] }
-- output { [4i32] }
-- input { [2i32, 1i32] }
-- output { [1i32, 2i32] }
-- input { [1i32, 2i32, 3i32] }
-- output { [1i32, 2i32, 3i32] }
-- input { [-8i32, -4i32, -6i32, 5i32, 8i32, 1i32, -9i32] }
-- output { [-9i32, -8i32, -6i32, -4i32, 1i32, 5i32, 8i32] }
-- input { [-81i32, 47i32, 92i32, -72i32, -76i32, -14i32, -34i32, 65i32, -78i32, 70i32, -22i32, 70i32, -88i32] }
-- output { [-88i32, -81i32, -78i32, -76i32, -72i32, -34i32, -22i32, -14i32, 47i32, 65i32, 70i32, 70i32, 92i32] }

-- ==
-- entry: bubble
-- input { empty([0]i32) }
-- output { empty([0]i32) 1i32 }
-- input { [4i32] }
-- output { [4i32] 1i32 }
-- input { [2i32, 1i32] }
-- output { [1i32, 2i32] 2i32 }
-- input { [1i32, 2i32, 3i32] }
-- output { [1i32, 2i32, 3i32] 1i32 }
-- input { [-9i32, -3i32, -2i32, 7i32, 7i32, -9i32, -4i32] }
-- output { [-9i32, -9i32, -4i32, -3i32, -2i32, 7i32, 7i32] 5i32 }

entry insertion [n] (xs: [n]i32) : [n]i32 =
  loop xs = copy xs for i < n do
    let x = xs[i]
    let (xs, j) = loop (xs, j) = (xs, i) while j > 0 && xs[j - 1] > x do
                    (xs with [j] = xs[j - 1], j - 1)
    in xs with [j] = x

entry selection [n] (xs: [n]i32) : [n]i32 =
  loop xs = copy xs for i < n do
    let least = loop least = i for j in i..<n do if xs[j] < xs[least] then j else least
    let (a, b) = (xs[i], xs[least])
    let xs[i] = b
    let xs[least] = a
    in xs

entry bubble [n] (xs: [n]i32) : ([n]i32, i32) =
  let (xs, rounds, _) =
    loop (xs, rounds, again) = (copy xs, 0, true) while again do
      let (xs, changed) =
        loop (xs, changed) = (xs, false) for i < n - 1 do
          if xs[i] > xs[i + 1]
          then let (a, b) = (xs[i], xs[i + 1])
               in ((xs with [i] = b) with [i + 1] = a, true)
          else (xs, changed)
      in (xs, rounds + 1, changed)
  in (xs, rounds)

entry odd_even [n] (xs: [n]i32) : [n]i32 =
  loop xs for phase < n do
    tabulate n (\i ->
      if i % 2 == phase % 2
      then if i + 1 < n then i32.min xs[i] xs[i + 1] else xs[i]
      else if i > 0 then i32.max xs[i - 1] xs[i] else xs[i])
