-- Each application of a parametric module makes new abstract types.
module f (P: { }) : { type t val x : t val get : t -> i32 } = { type t = i32 def x = 1i32 def get x = x }
module e = { }
module a = f e
module b = f e
def c = a.get b.x  -- error E0301
--            ^^^
