-- Payloads without content: units, empty records, arrays of units, and arrays without elements.
type signal [n] = #tick () | #tock {} | #burst ([n]()) | #silence

def strength [n] (s: signal [n]) : i64 =
  match s
  case #tick () -> 1
  case #tock {} -> 2
  case #burst xs -> length xs
  case #silence -> 0

-- ==
-- input { 0 5i64 } output { 1i64 }
-- input { 1 5i64 } output { 2i64 }
-- input { 2 5i64 } output { 5i64 }
-- input { 2 0i64 } output { 0i64 }
-- input { 3 5i64 } output { 0i64 }
entry main (k: i32) (n: i64) : i64 =
  let s : signal [n] = if k == 0 then #tick () else if k == 1 then #tock {} else if k == 2 then #burst (replicate n ())
    else #silence
  in strength s
