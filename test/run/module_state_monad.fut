-- Monads as parametric modules: a state monad, and functions that work in any monad.
module type monad = {
  type^ m 'a
  val pure 'a : a -> m a
  val bind 'a 'b : m a -> (a -> m b) -> m b
}
module state (S: { type t }) : { include monad val get : m S.t val put : S.t -> m () val run 'a : m a -> S.t ->
  (a, S.t) } = {
  type^ m 'a = S.t -> (a, S.t)
  def pure 'a (x: a) : m a = \s -> (x, s)
  def bind 'a 'b (p: m a) (f: a -> m b) : m b = \s -> let (x, s) = p s in f x s
  def get : m S.t = \s -> (s, s)
  def put (s: S.t) : m () = \_ -> ((), s)
  def run 'a (p: m a) (s: S.t) : (a, S.t) = p s
}
module writer : { include monad val tell : i32 -> m () val run 'a : m a -> (a, i32) } = {
  type^ m 'a = (a, i32)
  def pure 'a (x: a) : m a = (x, 0)
  def bind 'a 'b (p: m a) (f: a -> m b) : m b = let (y, w) = f p.0 in (y, p.1 + w)
  def tell (w: i32) : m () = ((), w)
  def run 'a (p: m a) = p
}
module helpers (M: monad) = {
  def map 'a 'b (f: a -> b) (p: M.m a) : M.m b = M.bind p (\x -> M.pure (f x))
  def both 'a 'b (p: M.m a) (q: M.m b) : M.m (a, b) = M.bind p (\x -> M.bind q (\y -> M.pure (x, y)))
  def twice 'a (p: M.m a) : M.m (a, a) = both p p
}
module counter = state { type t = i32 }
module in_state = helpers counter
module in_writer = helpers writer
def tick : counter.m i32 = counter.bind counter.get (\n -> counter.bind (counter.put (n + 1)) (\_ -> counter.pure n))
def four = in_state.twice (in_state.twice tick)
-- ==
-- input { 10 } output { 10 11 12 13 14 15 20 }
-- input { 0 } output { 0 1 2 3 4 5 0 }
entry main (n: i32) : (i32, i32, i32, i32, i32, i32, i32) =
  let (((a, b), (c, d)), s) = counter.run four n
  let (x, _) = counter.run (in_state.map (+ 1) tick) s
  let (_, w) = writer.run (in_writer.twice (writer.tell n))
  in (a, b, c, d, s, x, w)
