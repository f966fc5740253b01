-- Parallel operations on whole arrays. Operators of reduce, scan and the histograms are taken to be associative, and
-- the neutral element to be neutral.

import "intrinsics"
import "functional"
import "zip"
import "array"
import "math"

-- | The function on every element.
def map [n] 'a 'x (f: a -> x) (as: [n]a) : *[n]x = intrinsics.map f as
def map1 [n] 'a 'x (f: a -> x) (as: [n]a) : *[n]x = intrinsics.map f as
def map2 [n] 'a 'b 'x (f: a -> b -> x) (as: [n]a) (bs: [n]b) : *[n]x =
  intrinsics.map (\(a, b) -> f a b) (intrinsics.zip2 as bs)
def map3 [n] 'a 'b 'c 'x (f: a -> b -> c -> x) (as: [n]a) (bs: [n]b) (cs: [n]c) : *[n]x =
  intrinsics.map (\(a, b, c) -> f a b c) (intrinsics.zip3 as bs cs)
def map4 [n] 'a 'b 'c 'd 'x (f: a -> b -> c -> d -> x) (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) : *[n]x =
  intrinsics.map (\(a, b, c, d) -> f a b c d) (intrinsics.zip4 as bs cs ds)
def map5 [n] 'a 'b 'c 'd 'e 'x
         (f: a -> b -> c -> d -> e -> x) (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) (es: [n]e) : *[n]x =
  intrinsics.map (\(a, b, c, d, e) -> f a b c d e) (intrinsics.zip5 as bs cs ds es)

-- | All elements combined; the neutral element for none.
def reduce [n] 'a (op: a -> a -> a) (ne: a) (as: [n]a) : a = intrinsics.reduce op ne as
-- | The same, for an operator that is also commutative.
def reduce_comm [n] 'a (op: a -> a -> a) (ne: a) (as: [n]a) : a = intrinsics.reduce op ne as
-- | Element i is the combination of elements 0 to i; with exscan, of elements 0 to i - 1.
def scan [n] 'a (op: a -> a -> a) (ne: a) (as: [n]a) : *[n]a = intrinsics.scan op ne as
def exscan [n] 'a (op: a -> a -> a) (ne: a) (as: [n]a) : *[n]a =
  intrinsics.scan op ne (intrinsics.build n (\i -> if i == 0 then ne else as[i - 1]))

-- | Does the predicate hold for all, or any, of the elements?
def all [n] 'a (f: a -> bool) (as: [n]a) : bool =
  intrinsics.reduce intrinsics.and true (intrinsics.map f as)
def any [n] 'a (f: a -> bool) (as: [n]a) : bool =
  intrinsics.reduce intrinsics.or false (intrinsics.map f as)

-- | The elements for which the predicate holds, in order.
def filter [n] 'a (p: a -> bool) (as: [n]a) : *[]a = intrinsics.filter p as
-- | The elements for which the predicate holds, and the others.
def partition [n] 'a (p: a -> bool) (as: [n]a) : ?[k].([k]a, [n - k]a) =
  let marked = zip (map p as) as
  let yes = filter (.0) marked |> map (.1)
  let no = filter (\(mark, _) -> !mark) marked |> map (.1)
  in (yes, #[unsafe] (no :> [n - length yes]a))
-- | The same, with the others in reverse order.
def semipartition [n] 'a (p: a -> bool) (as: [n]a) : ?[k].([k]a, [n - k]a) =
  let (yes, no) = partition p as
  in (yes, reverse no)
-- | The elements for which the first predicate holds, those of the others for which the second does, and the rest.
def partition2 [n] 'a (p: a -> bool) (q: a -> bool) (as: [n]a) : ?[k][l].([k]a, [l]a, [n - k - l]a) =
  let marked = zip (map (\a -> if p a then 0 else if q a then 1 else 2u8) as) as
  let part (mark: u8) = filter (\(other, _) -> other == mark) marked |> map (.1)
  let first = part 0
  let second = part 1
  in (first, second, #[unsafe] (part 2 :> [n - length first - length second]a))

-- | The destination with values written at positions; positions outside it are ignored. Two values for one position:
--   either.
def scatter 't [k] [n] (dest: *[k]t) (is: [n]i64) (vs: [n]t) : *[k]t = intrinsics.scatter dest is vs
def scatter_2d 't [k] [l] [n] (dest: *[k][l]t) (is: [n](i64, i64)) (vs: [n]t) : *[k][l]t =
  intrinsics.scatter_2d dest is vs
def scatter_3d 't [k] [l] [o] [n] (dest: *[k][l][o]t) (is: [n](i64, i64, i64)) (vs: [n]t) : *[k][l][o]t =
  intrinsics.scatter_3d dest is vs
-- | A scatter into `k` copies of a value.
def spread 't [n] (k: i64) (x: t) (is: [n]i64) (vs: [n]t) : *[k]t =
  intrinsics.scatter (intrinsics.replicate k x) is vs

-- | The destination with values combined into it at positions; positions outside it are ignored.
def reduce_by_index 'a [k] [n] (dest: *[k]a) (op: a -> a -> a) (ne: a) (is: [n]i64) (as: [n]a) : *[k]a =
  intrinsics.hist dest op ne is as
def reduce_by_index_2d 'a [k] [l] [n]
    (dest: *[k][l]a) (op: a -> a -> a) (ne: a) (is: [n](i64, i64)) (as: [n]a) : *[k][l]a =
  intrinsics.hist_2d dest op ne is as
def reduce_by_index_3d 'a [k] [l] [o] [n]
    (dest: *[k][l][o]a) (op: a -> a -> a) (ne: a) (is: [n](i64, i64, i64)) (as: [n]a) : *[k][l][o]a =
  intrinsics.hist_3d dest op ne is as
-- | A histogram of `k` bins that start from the neutral element.
def hist 'a [n] (op: a -> a -> a) (ne: a) (k: i64) (is: [n]i64) (as: [n]a) : *[k]a =
  intrinsics.hist (intrinsics.replicate k ne) op ne is as

-- | The arrays that a function gives for the elements, joined, with what it gives beside them. The results: the size of
--   each of these arrays; for each element of the joined array, whether one of them begins there; where each begins;
--   the joined array.
def flatmap [n] 'a 'b 'c (f: a -> ?[k].([k]b, c)) (as: [n]a) : ?[m].([n]i64, [m]bool, [n]i64, [m]b, [n]c) =
  let (sizes, others) = map (\a -> let (bs, c) = f a in (length bs, c)) as |> unzip
  let offsets = exscan (+) 0 sizes
  let m = reduce (+) 0 sizes
  let starts = map2 (\size offset -> if size == 0 then -1 else offset) sizes offsets
  let flags = scatter (replicate m false) starts (replicate n true)
  let joined =
    loop bs = intrinsics.blank m (intrinsics.build n (\i -> intrinsics.zero_row (f as[i]).0))
    for i < n do
      let (some, _) = f as[i]
      in bs with [offsets[i]:offsets[i] + sizes[i]] = some
  in (sizes, flags, offsets, joined, others)
-- | The same for a function that gives arrays alone.
def flatmap' [n] 'a 'b (f: a -> ?[k].[k]b) (as: [n]a) : ?[m].([n]i64, [m]bool, [n]i64, [m]b) =
  let (sizes, flags, offsets, joined, _) = flatmap (\a -> (f a, ())) as
  in (sizes, flags, offsets, joined)
