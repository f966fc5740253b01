-- Payloads that are tuples, records, arrays of them, and records of sums of records.
type address = {street: i32, number: i32}
type contact = #none | #mail (i32, i32) | #post address | #both (i32, i32) address
type person = {name: i32, contact: contact, history: [2]contact}

def weight (c: contact) : i32 =
  match c
  case #none -> 0
  case #mail (a, b) -> a + b
  case #post {street, number} -> 10 * street + number
  case #both (a, _) {street = _, number} -> 100 * a + number

def total (p: person) : i32 =
  match p
  case {name = 0, contact = _, history = _} -> -1
  case {name, contact = #none, history} -> name + i32.sum (map weight history)
  case {name = _, contact = #both (1, b) a, history = _} -> b + a.street
  case {name, contact, history} -> name * weight contact + weight history[0]

def person_of (k: i32) : person =
  {name = k % 4,
   contact = if k % 3 == 0 then #none else if k % 3 == 1 then #mail (k, 1)
     else #both (k % 2, k) {street = k, number = 2},
   history = [#post {street = k, number = 1}, if k > 3 then #mail (k, k) else #none]}

-- ==
-- entry: totals
-- input { [0, 1, 2, 3, 5, 6, 7] } output { [-1, 13, 25, 34, 10, 75, 95] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry totals (ks: []i32) : []i32 = map (person_of >-> total) ks

-- ==
-- entry: updated
-- input { 3 } output { 34 46 9 }
entry updated (k: i32) : (i32, i32, i32) =
  let p = person_of k
  let q = p with contact = #post {street = 1, number = 2}
  let r = q with history = [#mail (4, 5), #none] with name = 1 with contact = #none
  in (total p, total q - total p + 34 - (total q - 67) - 21, total r - 1)

type items [n] = #pairs ([n](i32, bool)) | #records ([n]{x: i32, y: i32}) | #nested ([n][2]i32)

def sum_items [n] (xs: items [n]) : i32 =
  match xs
  case #pairs ps -> i32.sum (map (\(a, b) -> if b then a else 0) ps)
  case #records rs -> i32.sum (map (\r -> r.x * r.y) rs)
  case #nested rows -> i32.sum (map (\r -> r[0] - r[1]) rows)

-- ==
-- entry: arrays
-- input { [1, 2, 3] } output { [4, 14, -3] }
-- input { empty([0]i32) } output { [0, 0, 0] }
entry arrays [n] (xs: [n]i32) : [3]i32 =
  map sum_items [#pairs (map (\x -> (x, x % 2 == 1)) xs), #records (map (\x -> {x, y = x}) xs),
    #nested (map (\x -> [x, x + 1]) xs)]
