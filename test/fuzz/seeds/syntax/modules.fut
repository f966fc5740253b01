import "lib/a"
open import "../b"
local module m : { type t val (+) : t -> t -> t include s with u = i32 } = import "c"
module type s = { type^ u 'a [n] module n : { val x : []i32 } val f [n] 'a : [n]a -> *[n]a }
module f (X: s) (Y: s) : s with u = X.u = { open X def x : i32 = 1 }
module g = f (m) { def y = 2 }
module h = \(X: s) : s -> X : s
type~ t 'a [n] = {x: a, y: [n](i32, bool)} | #none | #some a t
