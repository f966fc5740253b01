-- Trees of any depth as arrays of nodes that name their children by index, evaluated in loops.
type node = #number i64 | #plus i64 i64 | #times i64 i64 | #negate i64

-- Children stand before their parents.
def values [n] (nodes: [n]node) : [n]i64 =
  loop vs = replicate n 0 for i < n do
    let v = match nodes[i]
            case #number x -> x
            case #plus a b -> vs[a] + vs[b]
            case #times a b -> vs[a] * vs[b]
            case #negate a -> -vs[a]
    in vs with [i] = v

def depths [n] (nodes: [n]node) : [n]i64 =
  loop ds = replicate n 0 for i < n do
    ds with [i] = match nodes[i]
                  case #number _ -> 1
                  case #plus a b -> 1 + i64.max ds[a] ds[b]
                  case #times a b -> 1 + i64.max ds[a] ds[b]
                  case #negate a -> 1 + ds[a]

def node_of (kind: i32) (a: i64) (b: i64) : node =
  match kind
  case 0 -> #number a
  case 1 -> #plus a b
  case 2 -> #times a b
  case _ -> #negate a

def simplify (n: node) : node =
  match n
  case #times a b -> if a == b then #times a a else n
  case #plus a b -> if a == b then #plus b a else #plus a b
  case other -> other

-- ==
-- input { [0, 0, 1, 2, 3] [3i64, 4i64, 0i64, 2i64, 3i64] [0i64, 0i64, 1i64, 2i64, 0i64] }
-- output { [3i64, 4i64, 7i64, 49i64, -49i64] [1i64, 1i64, 2i64, 3i64, 4i64] true }
-- input { [0] [9i64] [0i64] } output { [9i64] [1i64] true }
-- input { empty([0]i32) empty([0]i64) empty([0]i64) } output { empty([0]i64) empty([0]i64) true }
entry main [n] (kinds: [n]i32) (as: [n]i64) (bs: [n]i64) : ([n]i64, [n]i64, bool) =
  let nodes = map3 node_of kinds as bs
  in (values nodes, depths nodes, values nodes == values (map simplify nodes))
