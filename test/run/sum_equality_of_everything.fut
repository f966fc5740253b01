-- Equality through every kind of structure with sums inside, of every size.
type leaf = #int i32 | #list ([2]i32) | #nil
type node = {tag: leaf, parts: [2]leaf}
type tree [n] = #flat ([n]leaf) | #deep ([n]node) | #pair leaf (leaf, node)

def leaf_of (k: i32) : leaf = if k < 0 then #nil else if k % 2 == 0 then #int k else #list [k, k + 1]
def node_of (k: i32) : node = {tag = leaf_of k, parts = [leaf_of (k + 1), leaf_of (-1)]}

-- ==
-- entry: equal
-- input { [1, 2, -1] [1, 2, -1] } output { [true, true, true, true] }
-- input { [1, 2, -1] [1, 4, -1] } output { [false, false, true, false] }
-- input { [0, 2] [1, 2] } output { [false, false, false, false] }
-- input { empty([0]i32) empty([0]i32) } output { [true, true, true, true] }
entry equal [n] (xs: [n]i32) (ys: [n]i32) : [4]bool =
  let pair (zs: [n]i32) : tree [n] = if n == 0 then #flat (map leaf_of zs)
    else #pair (leaf_of zs[0]) (leaf_of zs[n - 1], node_of zs[0])
  in [map leaf_of xs == map leaf_of ys,
      (#deep (map node_of xs) : tree [n]) == #deep (map node_of ys),
      pair xs == pair ys,
      (map leaf_of xs, map node_of xs) == (map leaf_of ys, map node_of ys)]

-- ==
-- entry: different_constructors
-- input { [1, 2] } output { false true }
-- input { empty([0]i32) } output { false true }
entry different_constructors [n] (xs: [n]i32) : (bool, bool) =
  let a : tree [n] = #flat (map leaf_of xs)
  let b : tree [n] = #deep (map node_of xs)
  in (a == b, a != b)

-- ==
-- entry: lookup
-- input { [3, -1, 6] 6 } output { 2i64 }
-- input { [3, -1, 6] -7 } output { 1i64 }
-- input { [3, -1, 6] 9 } output { -1i64 }
entry lookup [n] (xs: [n]i32) (k: i32) : i64 =
  let wanted = leaf_of k
  in loop at = -1 for i < n do if at < 0 && leaf_of xs[i] == wanted then i else at
