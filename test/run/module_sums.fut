-- Sum types in modules: hidden ones are made and taken apart by their module, shown ones by anybody.
module option : { type option 'a val some 'a : a -> option a val none 'a : option a val or 'a : a -> option a ->
  a val map 'a 'b : (a -> b) -> option a -> option b } = {
  type option 'a = #some a | #none
  def some 'a (x: a) : option a = #some x
  def none 'a : option a = #none
  def or 'a (d: a) (o: option a) = match o case #some x -> x case #none -> d
  def map 'a 'b (f: a -> b) (o: option a) : option b = match o case #some x -> #some (f x) case #none -> #none
}
module type shapes = { type shape = #circle f64 | #box f64 f64 val area : shape -> f64 }
module shapes : shapes = {
  type shape = #circle f64 | #box f64 f64
  def area (s: shape) = match s case #circle r -> 3 * r * r case #box a b -> a * b
}
def find [n] (p: i32 -> bool) (xs: [n]i32) : option.option i32 =
  loop found = option.none for x in reverse xs do if p x then option.some x else found
-- ==
-- input { [1, 5, 3, 7] } output { 5 -1 50 [3f64, 10f64] }
-- input { empty([0]i32) } output { -1 -1 -10 [3f64, 0f64] }
entry main [n] (xs: [n]i32) : (i32, i32, i32, [2]f64) =
  let big = find (> 3) xs
  let sized : shapes.shape = #box (f64.i32 (i32.i64 n)) 2.5
  in (option.or (-1) big, option.or (-1) (find (> 100) xs), option.or (-10) (option.map (* 10) big),
      map shapes.area [#circle 1, sized])
