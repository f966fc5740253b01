-- Functions on functions.

-- | Application, written after its argument.
def (|>) '^a '^b (x: a) (f: a -> b) : b = f x
-- | Application, with the lowest precedence.
def (<|) '^a '^b (f: a -> b) (x: a) : b = f x
-- | First the left function, then the right one.
def (>->) '^a '^b '^c (f: a -> b) (g: b -> c) (x: a) : c = g (f x)
-- | First the right function, then the left one.
def (<-<) '^a '^b '^c (g: b -> c) (f: a -> b) (x: a) : c = g (f x)

-- | The same function with its two arguments exchanged.
def flip '^a '^b '^c (f: a -> b -> c) (b: b) (a: a) : c = f a b
-- | A function of a pair as a function of two arguments, and back.
def curry '^a '^b '^c (f: (a, b) -> c) (a: a) (b: b) : c = f (a, b)
def uncurry '^a '^b '^c (f: a -> b -> c) (p: (a, b)) : c = f p.0 p.1
-- | Always the first argument.
def const '^a '^b (x: a) (_: b) : a = x
-- | The argument itself.
def id '^a (x: a) : a = x

-- | The function applied `n` times.
def iterate 'a (n: i32) (f: a -> a) (x: a) : a =
  loop y = x for _i < n do f y
-- | The function applied until the predicate holds (not at all if it holds at once).
def iterate_until 'a (p: a -> bool) (f: a -> a) (x: a) : a =
  loop y = x while !(p y) do f y
-- | The function applied as long as the predicate holds.
def iterate_while 'a (p: a -> bool) (f: a -> a) (x: a) : a =
  loop y = x while p y do f y
