-- A parser as a fold over characters: the state is a sum with numbers, operators and an error with its place.
type operator = #plus | #minus | #times
type state = #start | #number {value: i64, sum: i64, pending: operator} | #after_operator {sum: i64,
  pending: operator} | #error i64

def combine (sum: i64) (pending: operator) (value: i64) : i64 =
  match pending
  case #plus -> sum + value
  case #minus -> sum - value
  case #times -> sum * value

type token = #digit i64 | #operator operator | #blank | #other

def token_of (c: u8) : token =
  if c >= '0' && c <= '9' then #digit (i64.u8 (c - '0'))
  else match c
       case '+' -> #operator #plus
       case '-' -> #operator #minus
       case '*' -> #operator #times
       case ' ' -> #blank
       case _ -> #other

def advance (s: state) (at: i64, t: token) : state =
  match (s, t)
  case (#error place, _) -> #error place
  case (_, #other) -> #error at
  case (_, #blank) -> s
  case (#start, #digit d) -> #number {value = d, sum = 0, pending = #plus}
  case (#start, #operator _) -> #error at
  case (#number {value, sum, pending}, #digit d) -> #number {value = 10 * value + d, sum, pending}
  case (#number {value, sum, pending}, #operator o) -> #after_operator {sum = combine sum pending value, pending = o}
  case (#after_operator {sum, pending}, #digit d) -> #number {value = d, sum, pending}
  case (#after_operator _, #operator _) -> #error at

-- ==
-- input { "12+3*2" } output { true 30i64 }
-- input { "7 - 10" } output { true -3i64 }
-- input { "1++2" } output { false 2i64 }
-- input { "1+x" } output { false 2i64 }
-- input { "42" } output { true 42i64 }
-- input { "" } output { false 0i64 }
-- input { "5-" } output { false 2i64 }
entry main [n] (text: [n]u8) : (bool, i64) =
  let final = foldl advance #start (zip (iota n) (map token_of text))
  in match final
     case #number {value, sum, pending} -> (true, combine sum pending value)
     case #error place -> (false, place)
     case #start -> (false, 0)
     case #after_operator _ -> (false, n)
