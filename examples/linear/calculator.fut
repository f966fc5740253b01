-- A calculator: text becomes a tree, the tree a number. The reader keeps what it has read so far in two stacks, lists
-- of operators and of trees; an operator that binds less tightly takes the two trees above it, and its own cell becomes
-- the node that joins them. Evaluation takes the tree apart: constants are folded from the leaves to the root, each
-- node in its cell.
-- ==
-- entry: evaluate
-- input { "" } output { 0i64 }
-- input { "7" } output { 7i64 }
-- input { "2+3*4" } output { 14i64 }
-- input { "2*3+4" } output { 10i64 }
-- input { "10-3-2" } output { 5i64 }
-- input { "2*(3+4)*5" } output { 70i64 }
-- input { "(((42)))" } output { 42i64 }
-- input { " 100 / 7 % 10 - 8 * 2 " } output { -12i64 }
-- input { "1-(2-(3-(4-5)))" } output { 3i64 }
-- ==
-- entry: prefix
-- input { "" } output { "" }
-- input { "1+2*3" } output { "+1*23" }
-- input { "(1+2)*3" } output { "*+123" }
-- input { "9-4-3" } output { "--943" }
-- ==
-- entry: folded
-- input { "1+2*3" 0i64 } output { 1i64 7i64 }
-- input { "x*(2+3)" 4i64 } output { 3i64 20i64 }
-- input { "(1+1)*x+(6/2)*(x-x)" 5i64 } output { 9i64 10i64 }
import "list"

type exp = #number i64 | #x | #join u8 exp exp

def apply (operator: u8) (a: i64) (b: i64) : i64 =
  match operator
  case '+' -> a + b
  case '-' -> a - b
  case '*' -> a * b
  case '/' -> if b == 0 then 0 else a / b
  case _ -> if b == 0 then 0 else a % b

def tightness (operator: u8) : i64 =
  match operator
  case '(' -> 0
  case '+' -> 1
  case '-' -> 1
  case _ -> 2

-- Operators that bind at least so tightly join the trees above them: three cells go, one of an operator and two of
-- trees; one becomes the node, one keeps the tree on the stack, one is given back.
def joined (least: i64) (operators: *list u8) (trees: *list exp) : (*list u8, *list exp) =
  match (operators, trees)
  case (#cons@d o rest, #cons@e b (#cons@f a more)) ->
    if tightness o < least then (#cons@d o rest, #cons@e b (#cons@f a more))
    else
      let () = diamond.dispose f
      in joined least rest (#cons@e (#join@d o a b) more)
  case (operators, trees) -> (operators, trees)

def without_bracket (operators: *list u8) : *list u8 =
  match operators
  case #nil -> #nil
  case #cons@d _ rest ->
    let () = diamond.dispose d
    in rest

def digit (c: u8) : bool = c >= '0' && c <= '9'

-- A number is read to its end: `digits` is what there is of it so far, -1 if there is none.
def ended (digits: i64) (trees: *list exp) : *list exp =
  if digits < 0 then trees else #cons@(diamond.new ()) (#number@(diamond.new ()) digits) trees

def read [n] (text: [n]u8) : *list exp =
  let (operators, trees, digits) =
    loop (operators: *list u8, trees: *list exp, digits) = (#nil, #nil, -1) for c in text do
      if digit c then (operators, trees, i64.max digits 0 * 10 + i64.u8 (c - '0'))
      else
        let trees = ended digits trees
        in match c
           case ' ' -> (operators, trees, -1)
           case 'x' -> (operators, #cons@(diamond.new ()) #x trees, -1)
           case '(' -> (#cons@(diamond.new ()) c operators, trees, -1)
           case ')' ->
             let (operators, trees) = joined 1 operators trees
             in (without_bracket operators, trees, -1)
           case _ ->
             let (operators, trees) = joined (tightness c) operators trees
             in (#cons@(diamond.new ()) c operators, trees, -1)
  in (joined 0 operators (ended digits trees)).1

def value (x: i64) (e: exp) : i64 =
  match e
  case #number k -> k
  case #x -> x
  case #join o a b -> apply o (value x a) (value x b)

-- | What does not depend on x is computed: a node of two numbers becomes a number in its own cell, and their cells are
--   given back.
def fold_constants (e: *exp) : *exp =
  match e
  case #number@d k -> #number@d k
  case #x -> #x
  case #join@d o a b ->
    match (fold_constants a, fold_constants b)
    case (#number@e k, #number@f l) ->
      let () = diamond.dispose e
      let () = diamond.dispose f
      in #number@d (apply o k l)
    case (a, b) -> #join@d o a b

def size (e: exp) : i64 =
  match e
  case #number _ -> 1
  case #x -> 1
  case #join _ a b -> 1 + size a + size b

def written [n] (e: exp) (at: i64) (text: *[n]u8) : (i64, *[n]u8) =
  match e
  case #number k -> (at + 1, text with [at] = '0' + u8.i64 (k % 10))
  case #x -> (at + 1, text with [at] = 'x')
  case #join o a b ->
    let (at, text) = written a (at + 1) (text with [at] = o)
    in written b at text

-- Each character takes two cells at most.
#[cells(add(mul(2, n), 2))]
entry evaluate [n] (text: [n]u8) : i64 =
  match read text
  case #nil -> 0
  case #cons e _ -> value 0 e

-- | Operators before what they join, numbers of one digit.
#[cells(add(mul(2, n), 2))]
entry prefix [n] (text: [n]u8) : []u8 =
  match read text
  case #nil -> []
  case #cons e _ ->
    let (count, written) = written e 0 (replicate n ' ')
    in take count written

-- | How large the tree is when constants are folded, and its value at x.
#[cells(add(mul(2, n), 2))]
entry folded [n] (text: [n]u8) (x: i64) : (i64, i64) =
  match read text
  case #nil -> (0, 0)
  case #cons e _ ->
    let e = fold_constants e
    in (size e, value x e)
