-- Functions that consume less and share less than they may, compared part by part; payloads that are given away.
-- ==
-- input { 3i64 } output { 306i64 6i64 }
type list = #nil | #cons i64 list
def upto (n: i64) : *list = if n == 0 then #nil else #cons n (upto (n - 1))
def sum (xs: list) : i64 = match xs case #nil -> 0 case #cons h t -> h + sum t
def add (xs: *list) (k: i64) : *list =
  match xs case #nil -> #nil case #cons@d h t -> #cons@d (h + k) (add t k)

module type s = {
  val observe: (*list, i64) -> i64
  val both: i64 -> *(list, list)
  val first: i64 -> (list, *list)
  val give: (list, *list) -> *list
  val record: {f: *list -> i64, g: i64 -> list}
  val apply: (list -> *(list, i64)) -> list -> i64
  val poly: (*list, i64) -> i64 -> i64
}
module m : s = {
  def observe (p: (list, i64)) : i64 = sum p.0 + p.1
  def both (n: i64) = (upto n, upto n)
  def first (n: i64) : (*list, *list) = (upto n, upto n)
  def give (p: (*list, list)) : *list = add p.0 1
  def record = {f = sum, g = upto}
  def apply (f: list -> (list, i64)) (x: list) : i64 = sum (f x).0
  def poly 'a (_: a) (k: i64) : i64 = k
}

def with_pair (f: list -> (*list, i64)) (xs: list) : i64 =
  let (ys, k) = f xs
  in sum (add ys k)
def of_sum (x: #some (*list) | #none) : *list = match x case #some xs -> add xs 100 case #none -> #nil
def option (c: #f (list -> *(list, i64))) (xs: list) : i64 = match c case #f f -> with_pair f xs

#[cells(40)]
entry main (n: i64) : (i64, i64) =
  let ys = of_sum (#some (upto n))
  in (sum ys, with_pair (\xs -> (upto (sum xs), 0)) (upto 2) + option (#f (\_ -> (#nil, 1))) #nil)
