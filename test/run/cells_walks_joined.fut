-- Walks on what a walk gave go on where it ended; where the second might take another way they begin anew. Lists are
-- written as the digits of a number.
type list = #nil | #cons i64 list

def listed [n] (xs: [n]i64) : *list = loop (l: *list) = #nil for i < n do #cons xs[n - 1 - i] l
def number (k: i64) (l: list) : i64 = match l case #nil -> k case #cons x t -> number (10 * k + x) t

def append (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> #cons@d x (append t rest)

-- ==
-- entry: chained
-- input { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) } output { 0i64 }
-- input { [1i64] empty([0]i64) [2i64, 3i64] empty([0]i64) } output { 123i64 }
-- input { empty([0]i64) [1i64] empty([0]i64) [2i64] } output { 12i64 }
-- input { [1i64, 2i64] [3i64] [4i64, 5i64] [6i64] } output { 123456i64 }
entry chained [n] [m] [k] [j] (a: [n]i64) (b: [m]i64) (c: [k]i64) (d: [j]i64) =
  number 0 (append (append (append (listed a) (listed b)) (listed c)) (listed d))

-- The result is looked at in between.
-- ==
-- entry: looked_at
-- input { empty([0]i64) } output { 1i64 }
-- input { [1i64] } output { 12i64 }
-- input { [1i64, 2i64] } output { 12312i64 }
entry looked_at [n] (xs: [n]i64) =
  let l = append (listed xs) (#cons (n + 1) #nil)
  let k = number 0 l
  in if n == 1 then number 0 l else number 0
    (append l (if n == 0 then #nil else listed (map (\x -> if k == 123 then x else 0) xs)))

-- Where it goes depends on a number: the same, or another one.
def insert (x: i64) (l: *list) : *list =
  match l
  case #nil -> #cons x #nil
  case #cons@d y t -> if y < x then #cons@d y (insert x t) else #cons x (#cons@d y t)

-- ==
-- entry: inserted
-- input { 3i64 1i64 empty([0]i64) } output { 33i64 13i64 }
-- input { 2i64 4i64 [1i64, 3i64] } output { 1223i64 1234i64 }
-- input { 5i64 0i64 [1i64, 3i64] } output { 1355i64 135i64 }
-- input { 0i64 0i64 [1i64, 3i64] } output { 13i64 13i64 }
#[cells(add(mul(2, n), 4))]
entry inserted [n] (x: i64) (y: i64) (xs: [n]i64) =
  (number 0 (insert x (insert x (listed xs))), number 0 (insert y (insert x (listed xs))))

-- The first of a kind goes, twice; then all the way, as it is not there.
def removed (x: i64) (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d y t ->
    if y != x then #cons@d y (removed x t)
    else let () = diamond.dispose d
         in t

-- ==
-- entry: less
-- input { 1i64 empty([0]i64) } output { 0i64 }
-- input { 1i64 [1i64] } output { 0i64 }
-- input { 1i64 [1i64, 1i64, 1i64, 2i64] } output { 12i64 }
-- input { 1i64 [2i64, 1i64, 3i64, 1i64, 1i64] } output { 231i64 }
-- input { 7i64 [2i64, 1i64] } output { 21i64 }
entry less [n] (x: i64) (xs: [n]i64) = number 0 (removed x (removed x (listed xs)))

-- What decides is the link itself, which the first walk changes: the last two change places, and again.
def last_first (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x #nil -> #cons@d x #nil
  case #cons@d x (#cons@e y #nil) -> #cons@e y (#cons@d x #nil)
  case #cons@d x t -> #cons@d x (last_first t)

-- ==
-- entry: swapped
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [1i64] } output { 1i64 1i64 }
-- input { [1i64, 2i64] } output { 12i64 21i64 }
-- input { [1i64, 2i64, 3i64, 4i64] } output { 1234i64 1243i64 }
entry swapped [n] (xs: [n]i64) = (number 0 (last_first (last_first (listed xs))), number 0 (last_first (listed xs)))

def without_last (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d _ #nil ->
    let () = diamond.dispose d
    in #nil
  case #cons@d x t -> #cons@d x (without_last t)

-- ==
-- entry: shortened
-- input { empty([0]i64) } output { 0i64 }
-- input { [1i64] } output { 0i64 }
-- input { [1i64, 2i64] } output { 0i64 }
-- input { [1i64, 2i64, 3i64, 4i64] } output { 12i64 }
entry shortened [n] (xs: [n]i64) = number 0 (without_last (without_last (listed xs)))

-- The elements on the way change, and the way depends on them.
def lowered (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x t -> if x == 0 then #cons@d 9 t else #cons@d (x - 1) (lowered t)

-- ==
-- entry: twice_lowered
-- input { empty([0]i64) } output { 0i64 }
-- input { [0i64] } output { 8i64 }
-- input { [1i64, 0i64, 5i64] } output { 995i64 }
-- input { [2i64, 2i64, 0i64, 5i64] } output { 84i64 }
entry twice_lowered [n] (xs: [n]i64) = number 0 (lowered (lowered (listed xs)))

-- In the round of a loop, and with a walk in the argument of the other.
-- ==
-- entry: rounds
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 12i64 }
-- input { 3i64 } output { 122334i64 }
#[cells(mul(3, k))]
entry rounds (k: i64) =
  number 0 (loop (l: *list) = #nil for i < k
    do append (append l (#cons (i + 1) #nil)) (append (#cons (i + 2) #nil) #nil))

type tree = #leaf | #node i64 tree tree
def grow (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node x #leaf #leaf
  case #node@d y l r -> if x < y then #node@d y (grow x l) r else #node@d y l (grow x r)
def preorder (k: i64) (t: tree) : i64 =
  match t
  case #leaf -> k
  case #node x l r -> preorder (preorder (10 * k + x) l) r

-- ==
-- entry: grown
-- input { 2i64 3i64 empty([0]i64) } output { 22i64 23i64 }
-- input { 5i64 1i64 [4i64, 2i64, 6i64] } output { 42655i64 42165i64 }
#[cells(add(mul(2, n), 4))]
entry grown [n] (x: i64) (y: i64) (xs: [n]i64) =
  let t = loop (t: *tree) = #leaf for z in xs do grow z t
  let u = loop (u: *tree) = #leaf for z in xs do grow z u
  in (preorder 0 (grow x (grow x t)), preorder 0 (grow y (grow x u)))

-- Elements are arrays.
type rows 'a = #end | #row a (rows a)
def behind 'a (l: *rows a) (m: *rows a) : *rows a = match l case #end -> m case #row@d x t -> #row@d x (behind t m)
def sums [n] (k: i64) (l: rows ([n]i64)) : i64 = match l case #end -> k case #row x t -> sums (10 * k + i64.sum x) t

-- ==
-- entry: arrays
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1234i64 }
-- input { 2i64 } output { 2468i64 }
entry arrays (n: i64) =
  let one (x: i64) : *rows ([n]i64) = #row (replicate n x) #end
  in sums 0 (behind (behind (behind (one 1) (one 2)) (one 3)) (one 4))

-- Where functions call each other last.
def even (k: i64) (l: *list) : *list = if k == 0 then l
  else odd (k - 1) (append (append l (#cons k #nil)) (#cons (k * 2) #nil))
def odd (k: i64) (l: *list) : *list = if k == 0 then l
  else even (k - 1) (append (append l (#cons (k + 5) #nil)) (append (#cons 1 #nil) (#cons 2 #nil)))

-- ==
-- entry: turns
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 12i64 }
-- input { 2i64 } output { 24612i64 }
-- input { 3i64 } output { 3671212i64 }
#[cells(mul(3, k))]
entry turns (k: i64) = number 0 (even k #nil)
