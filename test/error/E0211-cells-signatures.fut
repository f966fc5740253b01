-- A module type says what is consumed.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
module type observing = { val shrink: list i64 -> i64 }
module bad : observing = {  -- error E0211
--           ^^^^^^^^^
  def shrink (l: *list i64) : i64 = size (rev l #nil)
}
module type giving = { val two: i64 -> *list i64 }
module keeping : giving = {  -- error E0211
--               ^^^^^^
  def two (x: i64) (l: list i64) : list i64 = l
}
