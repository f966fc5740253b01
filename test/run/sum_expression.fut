-- Expression trees of bounded depth: sums inside sums inside sums.
type leaf = #number f64 | #variable
type term = #leaf leaf | #negated leaf | #product leaf leaf
type expression = #term term | #sum term term | #difference term term

def leaf_value (x: f64) (l: leaf) : f64 = match l case #number n -> n case #variable -> x

def term_value (x: f64) (t: term) : f64 =
  match t
  case #leaf l -> leaf_value x l
  case #negated (#number n) -> -n
  case #negated #variable -> -x
  case #product #variable #variable -> x * x
  case #product a b -> leaf_value x a * leaf_value x b

def value (x: f64) (e: expression) : f64 =
  match e
  case #term t -> term_value x t
  case #sum a b -> term_value x a + term_value x b
  case #difference a (#leaf (#number 0)) -> term_value x a
  case #difference a b -> term_value x a - term_value x b

def derivative_of_term (t: term) : term =
  match t
  case #leaf (#number _) -> #leaf (#number 0)
  case #leaf #variable -> #leaf (#number 1)
  case #negated (#number _) -> #leaf (#number 0)
  case #negated #variable -> #leaf (#number (-1))
  case #product (#number a) #variable -> #leaf (#number a)
  case #product #variable (#number b) -> #leaf (#number b)
  case #product #variable #variable -> #product (#number 2) #variable
  case #product (#number _) (#number _) -> #leaf (#number 0)

def derivative (e: expression) : expression =
  match e
  case #term t -> #term (derivative_of_term t)
  case #sum a b -> #sum (derivative_of_term a) (derivative_of_term b)
  case #difference a b -> #difference (derivative_of_term a) (derivative_of_term b)

def sample (which: i32) : expression =
  if which == 0 then #term (#product #variable #variable)
  else if which == 1 then #sum (#product (#number 3) #variable) (#leaf (#number 4))
  else if which == 2 then #difference (#leaf (#number 1)) (#leaf (#number 0))
  else #difference (#negated #variable) (#product #variable (#number 0.5))

-- ==
-- input { [0, 1, 2, 3] 2f64 } output { [4f64, 10f64, 1f64, -3f64] [4f64, 3f64, 0f64, -1.5f64] }
-- input { [0, 1, 2, 3] -1f64 } output { [1f64, 1f64, 1f64, 1.5f64] [-2f64, 3f64, 0f64, -1.5f64] }
-- input { empty([0]i32) 1f64 } output { empty([0]f64) empty([0]f64) }
entry main (which: []i32) (x: f64) : ([]f64, []f64) =
  let es = map sample which
  in (map (value x) es, map (derivative >-> value x) es)
