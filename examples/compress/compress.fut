-- Huffman coding of a text, end to end (main.c calls it on a file). What is counted and packed are arrays; the tree of
-- the code is built from a sorted list of trees in its cells, 512 at most, and is only read when a text is packed or
-- unpacked.
import "../linear/list"

-- A letter and its weight, or what two trees weigh together.
type tree = #leaf i64 u8 | #node i64 tree tree

def weight (t: tree) : i64 =
  match t
  case #leaf w _ -> w
  case #node w _ _ -> w

def lighter (a: tree) (b: tree) : bool = weight a < weight b

-- The two lightest trees become one: of their cells in the list one is the node, the other its place in the list.
def join (l: *list tree) : *list tree =
  match l
  case #cons@d a (#cons@e b rest) ->
    let w = weight a + weight b
    in join (insert lighter e (#node@d w a b) rest)
  case l -> l

-- The list of one tree; none, if there are no letters. Of equal trees the one that came first is the lighter, so the
-- code depends on the weights alone.
def tree_of (weights: [256]i64) : *list tree =
  join (loop (l: *list tree) = #nil for i < 256 do
          let letter = 255 - i
          in if weights[letter] == 0 then l
             else insert lighter (diamond.new ()) (#leaf@(diamond.new ()) weights[letter] (u8.i64 letter)) l)

-- Left is 0, right is 1. A code is longer than 64 bits only if the text is longer than 10^13 letters.
def codes_below (t: tree) (code: u64) (length: i64) (codes: *[256]u64) (lengths: *[256]i64) : (*[256]u64, *[256]i64) =
  match t
  case #leaf _ letter -> (codes with [i64.u8 letter] = code, lengths with [i64.u8 letter] = length)
  case #node _ a b ->
    let (codes, lengths) = codes_below a (code << 1) (length + 1) codes lengths
    in codes_below b (code << 1 | 1) (length + 1) codes lengths

def codes_of (l: list tree) : (*[256]u64, *[256]i64) =
  let codes = replicate 256 0u64
  let lengths = replicate 256 0i64
  in match l
     case #nil -> (codes, lengths)
     case #cons t _ -> codes_below t 0 0 codes lengths

def packed [n] (text: [n]u8) (codes: [256]u64) (lengths: [256]i64) : (i64, *[n]u8) =
  loop (at, bytes: *[n]u8) = (0, replicate n 0u8) for letter in text do
    let (code, length) = (codes[i64.u8 letter], lengths[i64.u8 letter])
    let bytes = loop (bytes: *[n]u8) for i < length do
      let place = at + i
      let bit = u8.u64 (code >> u64.i64 (length - 1 - i)) & 1
      in bytes with [place / 8] = bytes[place / 8] | bit << u8.i64 (7 - place % 8)
    in (at + length, bytes)

-- From the bit `at` on: a letter, and the bit after it.
def letter_at [m] (bytes: [m]u8) (at: i64) (t: tree) : (u8, i64) =
  match t
  case #leaf _ letter -> (letter, at)
  case #node _ a b ->
    if at < 8 * m && (bytes[at / 8] >> u8.i64 (7 - at % 8)) & 1 == 1 then letter_at bytes (at + 1) b
      else letter_at bytes (at + 1) a

-- | How often each letter occurs.
-- ==
-- entry: letters
-- input { "" } output { 0i64 }
-- input { "abracadabra" } output { 5i64 }
def count [n] (text: [n]u8) : [256]i64 = hist (+) 0 256 (map i64.u8 text) (replicate n 1)
entry weights [n] (text: [n]u8) : [256]i64 = count text
entry letters [n] (text: [n]u8) : i64 = i64.sum (map (\w -> i64.bool (w > 0)) (count text))

-- | The bits of the code, and how many there are; never more than the text has.
#[cells(512)]
entry encode [n] (text: [n]u8) (weights: [256]i64) : (i64, [n]u8) =
  let (codes, lengths) = codes_of (tree_of weights)
  in packed text codes lengths

-- | The text of n letters again.
#[cells(512)]
entry decode [m] (n: i64) (bytes: [m]u8) (weights: [256]i64) : [n]u8 =
  match tree_of weights
  case #nil -> replicate n 0u8
  case #cons t _ ->
    let (text, _) = loop (text, at) = (replicate n 0u8, 0) for i < n do
      let (letter, next) = letter_at bytes at t
      in (text with [i] = letter, next)
    in text

-- | The bits it takes, and the text that comes back.
-- ==
-- entry: there_and_back
-- input { "" } output { 0i64 "" }
-- input { "a" } output { 0i64 "a" }
-- input { "aaaaaaa" } output { 0i64 "aaaaaaa" }
-- input { "abababa" } output { 7i64 "abababa" }
-- input { "abracadabra" } output { 23i64 "abracadabra" }
-- input { "a man a plan a canal panama" } output { 68i64 "a man a plan a canal panama" }
#[cells(1024)]
entry there_and_back [n] (text: [n]u8) : (i64, [n]u8) =
  let weights = count text
  let (bits, bytes) = encode text weights
  in (bits, decode n (take ((bits + 7) / 8) bytes) weights)
