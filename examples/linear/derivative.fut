-- Symbolic differentiation: the derivative of an expression is built from its cells and from new ones; then it is
-- evaluated.
-- ==
-- entry: slope
-- input { 0f64 } output { 7f64 }
-- input { 1f64 } output { 14f64 }
-- input { 2f64 } output { 33f64 }
type exp = #number f64 | #x | #add exp exp | #mul exp exp

def value (at: f64) (e: exp) : f64 =
  match e
  case #number a -> a
  case #x -> at
  case #add a b -> value at a + value at b
  case #mul a b -> value at a * value at b

def twin (e: exp) : *exp =
  match e
  case #number a -> #number@(diamond.new ()) a
  case #x -> #x
  case #add a b -> #add@(diamond.new ()) (twin a) (twin b)
  case #mul a b -> #mul@(diamond.new ()) (twin a) (twin b)

def derivative (e: *exp) : *exp =
  match e
  case #number@d _ -> #number@d 0
  case #x -> #number@(diamond.new ()) 1
  case #add@d a b -> #add@d (derivative a) (derivative b)
  case #mul@d a b ->
    let left = twin a
    let right = twin b
    in #add@d (#mul@(diamond.new ()) (derivative a) right) (#mul@(diamond.new ()) left (derivative b))

def number (a: f64) : *exp = #number@(diamond.new ()) a
def plus (a: *exp) (b: *exp) : *exp = #add@(diamond.new ()) a b
def times (a: *exp) (b: *exp) : *exp = #mul@(diamond.new ()) a b

-- x * (2 * x * x + 1) + 6 * x + x * x / 2 has the slope 6 x x + x + 7.
#[cells(200)]
entry slope (at: f64) : f64 =
  let cubic = times #x (plus (times (number 2) (times #x #x)) (number 1))
  let rest = plus (times (number 6) #x) (times (number 0.5) (times #x #x))
  in value at (derivative (plus cubic rest))
