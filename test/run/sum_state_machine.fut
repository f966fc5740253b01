-- A state machine: the state of a loop is a sum, and so is the input.
type token = #open | #close | #letter u8 | #end
type state = #outside | #inside i32 | #failed

def token_of (c: u8) : token = if c == '(' then #open else if c == ')' then #close else if c == 0 then #end
  else #letter c

def next (s: state) (t: token) : state =
  match (s, t)
  case (#failed, _) -> #failed
  case (#outside, #open) -> #inside 1
  case (#outside, #close) -> #failed
  case (#outside, _) -> #outside
  case (#inside n, #open) -> #inside (n + 1)
  case (#inside 1, #close) -> #outside
  case (#inside n, #close) -> #inside (n - 1)
  case (#inside _, #end) -> #failed
  case (#inside n, #letter _) -> #inside n

-- ==
-- entry: depth
-- input { "a(b)c" } output { 0 }
-- input { "((x)" } output { 1 }
-- input { "((" } output { 2 }
-- input { ")" } output { -1 }
-- input { "" } output { 0 }
entry depth (text: []u8) : i32 =
  let final = loop s : state = #outside for c in text do next s (token_of c)
  in match final case #outside -> 0 case #inside n -> n case #failed -> -1

-- ==
-- entry: accepts
-- input { "(a)(b)" } output { true }
-- input { "(a" } output { false }
entry accepts (text: []u8) : bool =
  (loop s : state = #outside for c in text ++ [0] do next s (token_of c)) == #outside
