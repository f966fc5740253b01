-- Sums with arrays, and arrays of sums, in cells: their arrays are rows.
-- ==
-- entry: filled
-- input { 2i64 [1.0f64, 2.0f64, 3.0f64] } output { 6.0f64 2i64 }
-- input { 3i64 empty([0]f64) } output { 0.0f64 3i64 }
-- input { 0i64 [1.0f64] } output { 0.0f64 0i64 }
-- ==
-- entry: evaluated
-- input { [1i64, 2i64] } output { [10i64, 20i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- ==
-- entry: changed
-- input { 2i64 [5i64, 6i64] } output { 17i64 }
-- input { 0i64 [5i64, 6i64] } output { 15i64 }
-- ==
-- entry: chosen
-- input { true [1i64, 2i64] } output { 4i64 }
-- input { false [1i64, 2i64] } output { 7i64 }
-- ==
-- entry: coloured
-- input { [1u8, 0u8, 2u8] } output { 8i64 }

type option 'a = #none | #some a
type list 'a = #nil | #cons a (list a)

def total [n] (l: list (option ([n]f64))) : (f64, i64) =
  match l
  case #nil -> (0, 0)
  case #cons o t ->
    let (s, k) = total t
    in match o case #none -> (s, k + 1) case #some x -> (s + f64.sum x, k)

entry filled [n] (k: i64) (xs: [n]f64) : (f64, i64) =
  let l = loop (l: *list (option ([n]f64))) = #nil for i < 2 * k do
    if i % 2 == 0 then #cons #none l else #cons (#some (map (* f64.i64 (i / 2)) xs)) l
  in total l

-- A tree of expressions over vectors.
type exp 'v = #vector v | #number i64 | #add (exp v) (exp v) | #apply (#negate | #shift v | #scale i64) (exp v)

def value [n] (e: exp ([n]i64)) : [n]i64 =
  match e
  case #vector x -> copy x
  case #number k -> replicate n k
  case #add a b -> map2 (+) (value a) (value b)
  case #apply f a ->
    let x = value a
    in match f
       case #negate -> map (\v -> -v) x
       case #shift y -> map2 (+) x y
       case #scale k -> map (* k) x

entry evaluated [n] (xs: [n]i64) : [n]i64 =
  value (#apply (#shift (copy xs)) (#add (#apply (#scale 7) (#vector (copy xs)))
    (#apply #negate (#add (#vector (map (* -2) xs)) (#apply (#scale 0) (#number 3))))))

-- Two arrays of one type, in different constructors, changed where they are.
type either 'a 'b = #left a | #right b

def step [n] [m] (l: *list (either ([n]i64) ([m]i64))) : *list (either ([n]i64) ([m]i64)) =
  match l
  case #nil -> #nil
  case #cons (#left x) t -> #cons (#left (x with [0] = x[0] + 1)) (step t)
  case #cons (#right y) t -> #cons (#right (y with [1] = y[1] * 2)) (step t)

def sum_of [n] [m] (l: list (either ([n]i64) ([m]i64))) : i64 =
  match l
  case #nil -> 0
  case #cons (#left x) t -> i64.sum x + sum_of t
  case #cons (#right y) t -> i64.sum y + sum_of t

entry changed [n] (k: i64) (xs: [n]i64) : i64 =
  let l : *list (either ([n]i64) ([2]i64)) =
    #cons (#left (copy xs)) (#cons (#right [3 - k, k / 2]) (#cons (#right [k, 0]) #nil))
  in sum_of (step l)

-- What a branch has chosen.
def first [n] (l: list (option ([n]i64))) : i64 =
  match l
  case #cons (#some x) _ -> i64.sum x
  case #cons #none t -> 4 + (match t case #nil -> 0 case #cons _ _ -> 100)
  case #nil -> -1

entry chosen [n] (c: bool) (xs: [n]i64) : i64 =
  let o : option ([n]i64) = if c then #none else #some (map (+ 2) xs)
  in first (#cons o #nil)

-- Arrays of sums.
type colour = #red | #green | #mixed u8 u8

def weight (c: colour) : i64 = match c case #red -> 1 case #green -> 2 case #mixed a b -> i64.u8 a + i64.u8 b
def weights [n] (l: list ([n]colour)) : i64 = match l case #nil -> 0 case #cons x t ->
  i64.sum (map weight x) + weights t

entry coloured [n] (xs: [n]u8) : i64 =
  let colours : [n]colour = map (\x -> if x == 0 then #red else if x == 1 then #green else #mixed x 3) xs
  in weights (#cons colours #nil)
