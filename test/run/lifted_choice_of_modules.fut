-- Types of a module that hold functions (type^) and types that hide sizes (type~), in one interface and in records.
module type process = { type^ state  type~ output  val start : i32 -> state  val step : state -> i32 ->
  state  val finish : state -> i32 -> output  val size : output -> i64  val total : output -> i32 }
module polynomial : process = {
  type^ state = i32 -> i32
  type~ output = []i32
  def start c : state = \_ -> c
  def step (s: state) k : state = \x -> s x * x + k
  def finish (s: state) n : output = map s (map i32.i64 (iota (i64.i32 n)))
  def size (o: output) = length o
  def total (o: output) = i32.sum o
}
def run_twice (k: i32) (n: i32) =
  let s = polynomial.step (polynomial.start k) 1
  let o = polynomial.finish (polynomial.step s 2) n
  in (polynomial.size o, polynomial.total o)
-- k x^2 + x + 2 at 0, 1, ...
-- ==
-- entry: main
-- input { 1 3 } output { 3i64 14 }
-- input { 0 1 } output { 1i64 2 }
-- input { 5 0 } output { 0i64 0 }
entry main (k: i32) (n: i32) = run_twice k n
