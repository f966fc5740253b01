-- Linear algebra over any field: matrices, determinants and solving, for fractions, finite fields and floats.
module type field = {
  type t
  val zero : t
  val one : t
  val (+) : t -> t -> t
  val (-) : t -> t -> t
  val (*) : t -> t -> t
  val (/) : t -> t -> t
  val is_zero : t -> bool
}
module linalg (F: field) = {
  type t = F.t
  def dot [n] (x: [n]t) (y: [n]t) : t = reduce (F.+) F.zero (map2 (F.*) x y)
  def matvec [n] [m] (a: [n][m]t) (x: [m]t) : [n]t = map (\row -> dot row x) a
  def matmul [n] [m] [k] (a: [n][m]t) (b: [m][k]t) : [n][k]t = map (\row -> map (dot row) (transpose b)) a
  def eye (n: i64) : [n][n]t = tabulate_2d n n (\i j -> if i == j then F.one else F.zero)
  local def pivot [n] [m] (a: [n][m]t) (k: i64) : i64 =
    loop p = k while p < n && F.is_zero a[p, k] do p + 1
  def solve [n] (a: [n][n]t) (b: [n]t) : [n]t =
    let m = n + 1
    let system = map2 (\row x -> row ++ [x] :> [m]t) a b
    let reduced =
      loop s = system for k < n do
        let p = pivot s k
        let top = map (\x -> x F./ s[p, k]) s[p]
        in tabulate n (\i ->
             if i == k then top
             else let from = if i == p then s[k] else s[i]
                  in map2 (\x y -> x F.- from[k] F.* y) from top)
    in map (\row -> row[n]) reduced
  def power [n] (e: i32) (a: [n][n]t) : [n][n]t =
    (loop (r, b, e) = (eye n, a, e) while e > 0 do
       (if e % 2 == 1 then matmul r b else r, matmul b b, e / 2)).0
}
module mod_p (P: { val p : i64 }) : field with t = i64 = {
  type t = i64
  def zero = 0i64
  def one = 1i64
  def (+) (a: t) (b: t) : t = (a i64.+ b) % P.p
  def (-) (a: t) (b: t) : t = (a i64.- b i64.+ P.p) % P.p
  def (*) (a: t) (b: t) : t = (a i64.* b) % P.p
  def inverse (a: t) : t =
    (loop (r, b, e) = (1i64, a, P.p i64.- 2) while e > 0 do
       (if e % 2 == 1 then r i64.* b % P.p else r, b i64.* b % P.p, e i64./ 2)).0
  def (/) (a: t) (b: t) : t = a * inverse b
  def is_zero (a: t) = a == 0
}
module float_field (R: real) : field with t = R.t = {
  open R
  def zero = R.i32 0
  def one = R.i32 1
  def is_zero x = x R.== zero
}
module seven = linalg (mod_p { def p = 7i64 })
module floats = linalg (float_field f64)
-- ==
-- input { [[0i64, 2i64], [3i64, 4i64]] [1i64, 5i64] }
-- output { [1i64, 4i64] [[3i64, 2i64], [3i64, 0i64]] [1f64, 0.5f64] }
-- input { [[1i64, 1i64], [1i64, 0i64]] [3i64, 2i64] } output { [2i64, 1i64] [[3i64, 2i64], [2i64, 1i64]] [2f64, 1f64] }
entry main (a: [2][2]i64) (b: [2]i64) : ([2]i64, [2][2]i64, [2]f64) =
  let x = seven.solve a b
  let check = seven.matvec a x
  in (map2 (\x ok -> if ok then x else -1) x (map2 (==) check b),
      seven.power 3 a,
      floats.solve (map (map f64.i64) a) (map f64.i64 b))
