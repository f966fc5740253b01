def short x = x+1
def   spaced (x : i32) ( y:i32 ):i32=x*y - -x + !(-y)
def broken x =
  x + 1
def binding = let x=1 in let y = 2 let z = x+y in z*2
def one_binding = let x = 1 in x
def chain = if a then b else if c then d else if eeeeeeeeeeeeeeeeeeeeeee then ffffffffffffffffffffffffff else g
def long_if = if aaaaaaaaaaaaaaaaaaaaaaaaaaaa then bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb else ccccccccccccccccc
def pipeline xs = xs |> filter (> 0) |> map (\x -> x * x) |> reduce (+) 0 |> some_function_with_a_long_name
def grouped xs = xs |> filter (> 0)
  |> map f |> reduce (+) 0
def fits_on_a_line xs = reduce (+) 0 (map (\x -> x * x) xs)
def arguments = a_function_with_a_name (first_argument + 1) (second_argument * 2) third_argument fourth_argument
def aligned = map3 (\x y z -> some_name x + other_name y + another_name z) first_array second_array third_array
def last_function n = tabulate n (\i -> some_name i + other_name i + another_name i + yet_another_name i + last)
def function_first xs =
  map (\x ->
    let y = x
    in y) xs
def applied_to xs = foo <| bar <| \x -> a_long_name x + another_long_name x + yet_another_long_name x + last
def loops n = loop (acc, i) = (0, 1) for j < n do (acc + i * j, i)
def long_loop n = loop (accumulator, index) = (initial_value_of_it, 1) for j < n * number_of_elements do (accumulator + index * j, index)
def while_loop x = loop x while x < 3 do x + 1
def matching x = match x case #foo -> 1 case #bar (y, 1) -> y case _ -> 2
def matching_long x = match x case #foo -> aaaaaaaaaaaaaaaaaaaa case #bar (y, 1) -> bbbbbbbbbbbbbbbbbbbbbbb + y case _ -> 2
def updates r xs = r with a.b = 1 with c = 2 with d = (xs with [0, 1:2] = 3)
def record = {first_field = first_value, second_field = second_value, third_field = third_value, d}
def array = [1000000, 2000000, 3000000, 4000000, 5000000, 6000000, 7000000, 8000000, 9000000, 1000000]
def table = [1, 2, 3,
             4, 5, 6]
def nested = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
def tuple = (some_long_expression_here + 1, another_long_expression_here + 2, the_last_expression_here)
def sections = (map (+1) xs, (- x), (-x), (x -), (`f` x), (M.+ 1), (.a.b), (.[0, 1:]), (.a[0].b), (+))
def last_lambda xs = xs |> map \x ->x+1
def guarded x = assert (x > 0)
   let y = x in y
def guarded_line x = assert (x>0) if x > 1 then 1 else 2
def ranges = (0..<n, 0..2...n, a + 1..<b * 2, x .. y ..> z)
def slices = (a[i,j], a[i:j, :, ::2, 1::], (f x)[0], f [x] y[1])
def types (f: (n: i64) -> [n]i32 -> *[n]i32) (x: t [3] (u i32)) : ?[k].([k]i32, {a : i32, b: []f32}) = x
def coerced = concat xs ys :> [n + m]a_type_with_a_long_name -> another_type_with_a_long_name
def attributes = #[unsafe] #[sequential_inner] (#[trace(x, 2)] f x)
def qualified = M.N.(x + y) + M.x M.+ 1
def literals = (1i32, 0x1F, 1e3f64, "a\"b", 'x', '\n', true, 1 .0, x.0.1, ???)
def (+^) (x: i32) (y: i32) = x ** y
def (x: i32) *^ (y: i32) : i32 = x `max` y
type a_type 'a [n] [m] '^b '~c = ([n]a, [m]b, c)
type sum = #first_constructor i32 i64 | #second_constructor [3]f32 | #third_constructor {x: i32, y: bool}
type~ lifted = []i32
type^ function = i32 -> i32
module type s = { type t type u 'a val x 'a [n] : [n]a -> t val + : t -> t module m : { val y : i32 } include r with t = i32 }
module type small = { val x : i32 }
module m (P: s) (Q: (X: s) -> s with t = i32) : small with t [n] = [n]i32 with u = f32 = { open P def x = 1 }
module applied = m (import "a") { def y = 2 } (N)
module lambda = \(A: s) : small -> A
open import "b"
local open M
#[inline] #[noinline]
def f = 1
def deep_updates r xs = let r.a.b[1] = (xs with [0].c = 2) let xs[1].c[2][3] = 1 in r with a.b[1:2] = xs
