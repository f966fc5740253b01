module type monoid = { type t val zero : t val op : t -> t -> t }
module fold (M: monoid) = { def all [n] (xs: [n]M.t) : M.t = reduce M.op M.zero xs }
module sum = fold { type t = i32 def zero = 0i32 def op (x: t) (y: t) = x + y }
module hidden : { type^ t val make : i32 -> t val get : t -> i32 } = { type^ t = i32 -> i32 def make x = \(y: i32) -> x + y def get (f: t) = f 1 }
entry main (xs: []i32) = (sum.all xs, hidden.get (hidden.make 3))
