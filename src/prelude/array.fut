-- Arrays: making, taking apart and rearranging them.

import "intrinsics"

-- | The number of elements.
def length [n] 't (_: [n]t) : i64 = n
-- | Has the array no elements?
def null [n] 't (_: [n]t) : bool = n == 0
def head [n] 't (xs: [n]t) : t = xs[0]
def last [n] 't (xs: [n]t) : t = xs[n - 1]
-- | All but the first, and all but the last element.
def tail [n] 't (xs: [n]t) : [n - 1]t = xs[1:n]
def init [n] 't (xs: [n]t) : [n - 1]t = xs[0:n - 1]
-- | The first `i` elements, and all but those.
def take [n] 't (i: i64) (xs: [n]t) : [i]t = xs[0:i]
def drop [n] 't (i: i64) (xs: [n]t) : [n - i]t = xs[i:n]
def split [n] [m] 't (xs: [n + m]t) : ([n]t, [m]t) = (xs[0:n], xs[n:n + m])
-- | The same array with its size written differently; checked when it runs.
def sized [m] 't (n: i64) (xs: [m]t) : [n]t = xs :> [n]t

def reverse [n] 't (xs: [n]t) : [n]t = intrinsics.reverse xs
-- | Element `i` of the result is element `i + k` of the argument, counted around the end.
def rotate [n] 't (k: i64) (xs: [n]t) : [n]t = intrinsics.rotate k xs
def (++) [n] [m] 't (xs: [n]t) (ys: [m]t) : *[n + m]t = intrinsics.concat xs ys
def concat [n] [m] 't (xs: [n]t) (ys: [m]t) : *[n + m]t = intrinsics.concat xs ys

-- | 0, 1, ..., n - 1.
def iota (n: i64) : *[n]i64 = intrinsics.iota n
-- | The positions of an array.
def indices [n] 't (_: [n]t) : *[n]i64 = intrinsics.iota n
def replicate 't (n: i64) (x: t) : *[n]t = intrinsics.replicate n x
-- | As replicate, with the size taken from the context.
def rep 't [n] (x: t) : *[n]t = intrinsics.replicate n x
-- | A fresh array with the same contents.
def copy 't (x: t) : *t = intrinsics.copy x
def manifest 't (x: t) : *t = intrinsics.copy x

-- | The same value, computed and stored here: what uses it reads that.
def materialise 't (x: t) : t = #[eager] intrinsics.whole x

def transpose [n] [m] 't (xs: [n][m]t) : [m][n]t = intrinsics.transpose xs
def flatten [n] [m] 't (xs: [n][m]t) : [n * m]t = intrinsics.flatten xs
def flatten_3d [n] [m] [l] 't (xs: [n][m][l]t) : [n * m * l]t =
  intrinsics.flatten (intrinsics.flatten xs)
def flatten_4d [n] [m] [l] [k] 't (xs: [n][m][l][k]t) : [n * m * l * k]t =
  intrinsics.flatten (intrinsics.flatten (intrinsics.flatten xs))
def unflatten [n] [m] 't (xs: [n * m]t) : [n][m]t = intrinsics.unflatten xs
def unflatten_3d [n] [m] [l] 't (xs: [n * m * l]t) : [n][m][l]t =
  let planes: [n * m][l]t = intrinsics.unflatten xs
  in intrinsics.unflatten planes
def unflatten_4d [n] [m] [l] [k] 't (xs: [n * m * l * k]t) : [n][m][l][k]t =
  let rows: [n * m * l][k]t = intrinsics.unflatten xs
  let planes: [n * m][l][k]t = intrinsics.unflatten rows
  in intrinsics.unflatten planes

-- | Element `i` of the result is the element of `xs` at position `f i`.
def permute [n] 't (f: i64 -> i64) (xs: [n]t) : *[n]t = intrinsics.build n (\i -> xs[f i])
-- | The elements at the positions.
def gather [n] [m] 't (is: [m]i64) (xs: [n]t) : *[m]t = intrinsics.build m (\i -> xs[is[i]])

-- | All windows of `size` elements, each `step` elements after the one before.
def slide [n] 't (size: i64) (step: i64) (xs: [n]t) : [(n - size + step) / step][size]t =
  intrinsics.build ((n - size + step) / step) (\i -> #[unsafe] xs[i * step:i * step + size])

-- | The array with `l` elements before and `r` after it: all `x`; copies of the first and the last; those of the other
--   end, as if the array repeated itself; those next to the end, as in a mirror.
def pad [n] 't (l: i64) (r: i64) (x: t) (xs: [n]t) : *[l + n + r]t =
  intrinsics.concat (intrinsics.concat (intrinsics.replicate l x) xs) (intrinsics.replicate r x)
def pad_edge [n] 't (l: i64) (r: i64) (xs: [n]t) : *[l + n + r]t =
  intrinsics.concat (intrinsics.concat (intrinsics.build l (\_ -> xs[0])) xs) (intrinsics.build r (\_ -> xs[n - 1]))
def pad_wrap [n] 't (l: i64) (r: i64) (xs: [n]t) : *[l + n + r]t =
  intrinsics.concat (intrinsics.concat (intrinsics.build l (\i -> xs[intrinsics.mod (i - l) n])) xs)
                    (intrinsics.build r (\i -> xs[intrinsics.mod i n]))
def pad_mirror [n] 't (l: i64) (r: i64) (xs: [n]t) : *[l + n + r]t =
  let reflected (i: i64) : t =
    let k = intrinsics.mod i (2 * n)
    in xs[if k < n then k else 2 * n - 1 - k]
  in intrinsics.concat (intrinsics.concat (intrinsics.build l (\i -> reflected (i - l))) xs)
                       (intrinsics.build r (\i -> reflected (n + i)))

-- | Do all, or any, of the elements hold?
def and [n] (xs: [n]bool) : bool = intrinsics.reduce intrinsics.and true xs
def or [n] (xs: [n]bool) : bool = intrinsics.reduce intrinsics.or false xs

-- | Sequential folds, from the left and from the right.
def foldl [n] 'a 'b (f: a -> b -> a) (start: a) (xs: [n]b) : a =
  loop state = start for x in xs do f state x
def foldr [n] 'a 'b (f: b -> a -> a) (start: a) (xs: [n]b) : a =
  loop state = start for i < n do f xs[n - 1 - i] state

-- | An array from a function of the position.
def tabulate 'a (n: i64) (f: i64 -> a) : *[n]a = intrinsics.build n f
def tabulate_2d 'a (n: i64) (m: i64) (f: i64 -> i64 -> a) : *[n][m]a = intrinsics.build_2d n m f
def tabulate_3d 'a (n: i64) (m: i64) (k: i64) (f: i64 -> i64 -> i64 -> a) : *[n][m][k]a =
  intrinsics.build_3d n m k f
