-- | File doc.

-- before import
import "x" -- trailing import

-- ==
-- entry: f
-- input { 1 } output { 2 }

-- | Adds.
entry f -- after name
        (x: i32) -- first
        -- own line before y
        (y: i32) -- second
        : i32 = -- the body follows
  -- leading body
  let a = x -- a
  -- between lets

  let b = y -- b
    -- indented below b
  in -- after in
  if a > b -- cond
  then a -- yes
  -- before else
  else b -- no
  -- end of f
-- start of g
def g xs = map (\x -> -- lambda
   x + 1 -- plus
   ) xs -- done

def arr = [1, 2, -- two
   3, -- three
   -- before four
   4
   -- end
   ]
def tup = (1 -- one
  , 2 -- two
  )
def rec = {a = 1, -- a
  b = -- b
    2, c}
def m x = match x
  -- first case
  case 1 -> 2 -- one
  -- second case

  case _ -> -- other
    3
module M = { -- open
  -- | doc x
  def x = 1 -- x

  -- ==
  -- input { }
  -- end of M
}
module E = { -- only comment
}
def pipe xs = xs -- xs
  |> map f -- f
  -- about g
  |> map g
type t = #a -- first
  | #b i32 -- second
type fn = i32 -- from
  -> i32 -- to
def upd a = a with [0] = 1 -- zero
   with [1] = -- one
   2
def l = loop (x, -- x
              y) = (1, 2) -- init
        for i < 10 do -- do
          (y, x) -- swap
def sec = (+ -- op
   1)
def app = f -- fn
   -- arg
   x (y) -- y
-- the end
