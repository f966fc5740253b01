-- Functions that walk to a place and change something there, and others that look alike: what is handed down is another
-- cell, a field that is changed on the way, one of two lists, or a list less its first elements. Lists are written as
-- the digits of a number.
type list = #nil | #cons i64 list

def listed [n] (xs: [n]i64) : *list = loop (l: *list) = #nil for i < n do #cons xs[n - 1 - i] l
def number (k: i64) (l: list) : i64 = match l case #nil -> k case #cons x t -> number (10 * k + x) t

def append (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> #cons@d x (append t rest)

-- ==
-- entry: appended
-- input { empty([0]i64) empty([0]i64) } output { 0i64 }
-- input { [1i64] empty([0]i64) } output { 1i64 }
-- input { empty([0]i64) [1i64] } output { 1i64 }
-- input { [1i64, 2i64, 3i64] [4i64, 5i64] } output { 12345i64 }
entry appended [n] [m] (xs: [n]i64) (ys: [m]i64) = number 0 (append (listed xs) (listed ys))

-- The elements in front change on the way, the links stay.
def raise (k: i64) (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x t -> if x == 0 then #cons@d k t else #cons@d (x + 1) (raise k t)

-- ==
-- entry: raised
-- input { 9i64 empty([0]i64) } output { 0i64 }
-- input { 9i64 [0i64] } output { 9i64 }
-- input { 9i64 [1i64, 2i64, 0i64, 4i64] } output { 2394i64 }
-- input { 9i64 [1i64, 2i64] } output { 23i64 }
entry raised [n] (k: i64) (xs: [n]i64) = number 0 (raise k (listed xs))

-- Two at a time: what is handed down is in the second cell; of two cells the first is given back.
def pairs (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x #nil -> #cons@d x #nil
  case #cons@d x (#cons@e y t) -> #cons@e y (#cons@d x (pairs t))
def firsts (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x #nil -> #cons@d x #nil
  case #cons@d x (#cons@e _ t) ->
    let () = diamond.dispose e
    in #cons@d x (firsts t)

-- ==
-- entry: paired
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [1i64] } output { 1i64 1i64 }
-- input { [1i64, 2i64] } output { 21i64 1i64 }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 21435i64 135i64 }
entry paired [n] (xs: [n]i64) = (number 0 (pairs (listed xs)), number 0 (firsts (listed xs)))

-- Some are left out: the link in front of them has to change.
def without (k: i64) (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    if x != k then #cons@d x (without k t)
    else let () = diamond.dispose d
         in without k t

-- ==
-- entry: left
-- input { 1i64 empty([0]i64) } output { 0i64 }
-- input { 1i64 [1i64, 1i64] } output { 0i64 }
-- input { 1i64 [1i64, 2i64, 1i64, 1i64, 3i64, 1i64] } output { 23i64 }
-- input { 1i64 [2i64, 3i64] } output { 23i64 }
entry left [n] (k: i64) (xs: [n]i64) = number 0 (without k (listed xs))

-- The two lists take turns.
def turns (l: *list) (m: *list) : *list =
  match l
  case #nil -> m
  case #cons@d x t -> #cons@d x (turns m t)

-- ==
-- entry: mixed
-- input { empty([0]i64) [1i64] } output { 1i64 }
-- input { [1i64, 2i64, 3i64] [4i64] } output { 1423i64 }
-- input { [1i64, 2i64, 3i64] [4i64, 5i64, 6i64] } output { 142536i64 }
entry mixed [n] [m] (xs: [n]i64) (ys: [m]i64) = number 0 (turns (listed xs) (listed ys))

type tree = #leaf | #node i64 tree tree

def grow (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node x #leaf #leaf
  case #node@d y l r -> if x < y then #node@d y (grow x l) r else #node@d y l (grow x r)

-- The sides change places on the way.
def swing (x: i64) (t: *tree) : *tree =
  match t
  case #leaf -> #node x #leaf #leaf
  case #node@d y l r -> #node@d y r (swing x l)

def preorder (k: i64) (t: tree) : i64 =
  match t
  case #leaf -> k
  case #node x l r -> preorder (preorder (10 * k + x) l) r

-- ==
-- entry: grown
-- input { empty([0]i64) } output { 0i64 0i64 }
-- input { [2i64] } output { 2i64 2i64 }
-- input { [2i64, 3i64, 1i64] } output { 213i64 231i64 }
-- input { [4i64, 2i64, 6i64, 1i64, 3i64, 5i64, 7i64] } output { 4213657i64 4215637i64 }
#[cells(add(n, n))]
entry grown [n] (xs: [n]i64) =
  let t = loop (t: *tree) = #leaf for x in xs do grow x t
  let u = loop (u: *tree) = #leaf for x in xs do swing x u
  in (preorder 0 t, preorder 0 u)
