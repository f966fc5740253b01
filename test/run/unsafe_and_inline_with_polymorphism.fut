-- Attributes on definitions and expressions that are polymorphic, recursive, local or in modules.
#[inline]
def apply '^a 'b (f: a -> b) (x: a) : b = f x
#[noinline]
def gather [n] 't (xs: [n]t) (is: []i64) : []t = map (\i -> #[unsafe] xs[i]) is
module counted (p: { val start : i64 }) = {
  #[noinline]
  def up_to (n: i64) = #[sequential] map (+ p.start) (iota n)
}
module from_ten = counted { def start = 10i64 }
-- ==
-- entry: main
-- input { [5, 6, 7] [2i64, 0i64] 3i64 } output { [7, 5] [false, true] [10i64, 11i64, 12i64] 6i64 }
-- input { [1] [0i64] 0i64 } output { [1] [true] empty([0]i64) 1i64 }
-- input { [1] empty([0]i64) 1i64 } output { empty([0]i32) empty([0]bool) [10i64] 1i64 }
entry main (xs: []i32) (is: []i64) (n: i64) =
  let factorial (k: i64) = loop f = 1 for i < k do f * (i + 1)
  in (gather xs is, apply (map (\i -> i == 0)) is, from_ten.up_to n, apply factorial n)
