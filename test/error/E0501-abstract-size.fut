-- The sizes of an abstract type are compared.
module m : { type vec [n] val make [n] : [n]i32 -> vec [n] val add [n] : vec [n] -> vec [n] -> vec [n] } = {
  type vec [n] = [n]i32
  def make [n] (xs: [n]i32) : vec [n] = xs
  def add [n] (a: vec [n]) (b: vec [n]) : vec [n] = map2 (+) a b
}
def a = m.add (m.make [1, 2]) (m.make [1, 2, 3])  -- error E0501
--                            ^^^^^^^^^^^^^^^^^^
