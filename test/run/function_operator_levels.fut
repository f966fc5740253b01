-- Four levels of precedence, lowest first: |>>, ==>, ++>, **>. Each has a factor of its own, so that a wrong
-- grouping gives another number.
-- ==
-- input { 1i64 2i64 3i64 } output { 32i64 292i64 38i64 39i64 }
-- input { 2i64 0i64 5i64 } output { 43i64 454i64 55i64 20i64 }
def (a: i64) |>> (b: i64) = 2 * a + b
def (a: i64) ==> (b: i64) = 3 * a + b
def (a: i64) ++> (b: i64) = 5 * a + b
def (a: i64) **> (b: i64) = 7 * a + b
def main (a: i64) (b: i64) (c: i64) =
  (a |>> b ==> c ++> a **> b,
   a **> b ++> c ==> a |>> b,
   a ++> b ++> c,
   a |>> b **> c |>> a)
