-- Attributes on patterns, on cases' values and around a match change nothing about which case is chosen.
type option = #none | #some i32

-- ==
-- input { [1, 0, 5] } output { [2, -1, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main (xs: []i32) : []i32 =
  map (\x ->
         let o : option = if x == 0 then #none else #some x
         in #[unknown] match #[opaque] o
            case #[some_name] #some (#[other] y) -> #[unsafe] (y + 1)
            case #[some_name(1)] #none -> #[blank_line] -1) xs
