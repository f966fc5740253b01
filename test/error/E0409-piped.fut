-- A pipeline makes nothing more unique than the function at its end.
module grids : { type grid [n]  val square : (n: i64) -> grid [n] } = {
  type grid [n] = ([n]i32, [n]i32)
  def square n : grid [n] = let xs = replicate n 0 in (xs, xs)
}
entry main n : *grids.grid [] = n |> grids.square  -- error E0409
--                              ^^^^^^^^^^^^^^^^^
