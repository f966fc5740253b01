-- The payload of an absent alternative need not be written; an array of zeros that looks alike is another one.
-- ==
-- entry: main
-- input { [7, 8] [true, false, true] } output { [[0, 0], [0, 0], [0, 0]] }
-- input { [7, 8, 9] [false] } output { [[0, 0, 0]] }
-- input { [7] empty([0]bool) } output { empty([0][1]i32) }

type~ carrier [n] = #array ([n]i32) | #number f64

entry main [n] [m] (xs: [n]i32) (bs: [m]bool) : [m][n]i32 =
  tabulate m (\_ ->
    let none = replicate m false
    in match ((if none[0] then #array (replicate n 0) else #number (f64.i64 (length xs))) : carrier [n])
       case #array _ -> replicate n 0
       case #number x -> if x < 0 then replicate n 1 else replicate n 0)
