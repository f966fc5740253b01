-- `copy` of recursive data: cells of its own, as many as it takes, in the bound.
type list 'a = #nil | #cons a (list a)
type tree = #leaf | #node i64 tree tree

def from_below (n: i64) : *list i64 = loop (l: *list i64) = #nil for i < n do #cons i l
def sum (l: list i64) : i64 = match l case #nil -> 0 case #cons x t -> x + sum t
def doubled (l: *list i64) : *list i64 = match l case #nil -> #nil case #cons@d x t -> #cons@d (2 * x) (doubled t)

-- The original is still there when the copy has changed.
-- ==
-- entry: both
-- input { 4i64 } output { 12i64 6i64 }
-- input { 0i64 } output { 0i64 0i64 }
-- input { 1i64 } output { 0i64 0i64 }
entry both (n: i64) =
  let l = from_below n
  let twice = doubled (copy l)
  in (sum twice, sum l)

def insert (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node x #leaf #leaf
  case #node@d y a b -> if x < y then #node@d y (insert x a) b else #node@d y a (insert x b)

def negated (t: *tree) : *tree = match t case #leaf -> #leaf case #node@d x a b -> #node@d (-x) (negated a) (negated b)
def weight (t: tree) : i64 = match t case #leaf -> 0 case #node x a b -> weight a + 2 * weight b + x

-- ==
-- entry: trees
-- input { [3i64, 1i64, 2i64, 5i64, 4i64] } output { 26i64 -26i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }
#[cells(mul(3, n))]
entry trees [n] (xs: [n]i64) =
  let t = loop (t: *tree) = #leaf for x in xs do insert x t
  let u = negated (copy t)
  in (weight t, weight u)

-- A list of pairs with lists in them, through a polymorphic function, beside an array and inside a sum.
type choice = #none | #some (list i64) i64
def copied 'a (x: a) : *a = copy x
def sums (l: list (i64, list i64)) : i64 = match l case #nil -> 0 case #cons (k, t) r -> k * sum t + sums r
def all_doubled (l: *list (i64, list i64)) : *list (i64, list i64) =
  match l case #nil -> #nil case #cons@d (k, t) r -> #cons@d (k, doubled t) (all_doubled r)
def of_choice (c: choice) : i64 = match c case #none -> -1 case #some l k -> k + sum l
def doubled_choice (c: *choice) : *choice = match c case #none -> #none case #some l k -> #some (doubled l) k

-- ==
-- entry: nested
-- input { 3i64 } output { 5i64 10i64 13i64 16i64 -1i64 6i64 }
entry nested (n: i64) =
  let l = loop (l: *list (i64, list i64)) = #nil for k < n do #cons (k, from_below n) l
  let m = all_doubled (copied l)
  let (c, d) = (#some (from_below n) 10 : choice, #none : choice)
  let (e, xs) = copy (c, [1, 2, 3])
  in (sums l - 4, sums m - 8, of_choice c, of_choice (doubled_choice e), of_choice (copy d), i64.sum xs)
