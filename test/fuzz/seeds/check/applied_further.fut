def both [n] (f: [n]i32 { 1 3 } output { 5 }
  let ys = f xs in yc ++ ys
def main (xs: []i32) =
   both (filter (> 0)) xs
