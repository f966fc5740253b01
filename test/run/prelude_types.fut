-- Every value of the prelude at its full type: polymorphism, sizes and uniqueness as they are documented.
-- ==
-- input { 3i64 } output { true }

module type arrays = {
  val length [n] 't: [n]t -> i64
  val null [n] 't: [n]t -> bool
  val head [n] 't: [n]t -> t
  val last [n] 't: [n]t -> t
  val tail [n] 't: [n]t -> [n - 1]t
  val init [n] 't: [n]t -> [n - 1]t
  val take [n] 't: (i: i64) -> [n]t -> [i]t
  val drop [n] 't: (i: i64) -> [n]t -> [n - i]t
  val sized [m] 't: (n: i64) -> [m]t -> [n]t
  val split [n] [m] 't: [n + m]t -> ([n]t, [m]t)
  val reverse [n] 't: [n]t -> [n]t
  val ++ [n] [m] 't: [n]t -> [m]t -> *[n + m]t
  val concat [n] [m] 't: [n]t -> [m]t -> *[n + m]t
  val iota: (n: i64) -> *[n]i64
  val indices [n] 't: [n]t -> *[n]i64
  val rotate [n] 't: i64 -> [n]t -> [n]t
  val replicate 't: (n: i64) -> t -> *[n]t
  val rep 't [n]: t -> *[n]t
  val copy 't: t -> *t
  val manifest 't: t -> *t
  val flatten [n] [m] 't: [n][m]t -> [n * m]t
  val flatten_3d [n] [m] [l] 't: [n][m][l]t -> [n * m * l]t
  val flatten_4d [n] [m] [l] [k] 't: [n][m][l][k]t -> [n * m * l * k]t
  val unflatten [n] [m] 't: [n * m]t -> [n][m]t
  val unflatten_3d [n] [m] [l] 't: [n * m * l]t -> [n][m][l]t
  val unflatten_4d [n] [m] [l] [k] 't: [n * m * l * k]t -> [n][m][l][k]t
  val transpose [n] [m] 't: [n][m]t -> [m][n]t
  val and [n]: [n]bool -> bool
  val or [n]: [n]bool -> bool
  val foldl [n] 'a 'b: (a -> b -> a) -> a -> [n]b -> a
  val foldr [n] 'a 'b: (b -> a -> a) -> a -> [n]b -> a
  val tabulate 'a: (n: i64) -> (i64 -> a) -> *[n]a
  val tabulate_2d 'a: (n: i64) -> (m: i64) -> (i64 -> i64 -> a) -> *[n][m]a
  val tabulate_3d 'a: (n: i64) -> (m: i64) -> (k: i64) -> (i64 -> i64 -> i64 -> a) -> *[n][m][k]a
}

module type zips = {
  val zip [n] 'a 'b: [n]a -> [n]b -> [n](a, b)
  val zip2 [n] 'a 'b: [n]a -> [n]b -> [n](a, b)
  val zip3 [n] 'a 'b 'c: [n]a -> [n]b -> [n]c -> [n](a, b, c)
  val zip4 [n] 'a 'b 'c 'd: [n]a -> [n]b -> [n]c -> [n]d -> [n](a, b, c, d)
  val zip5 [n] 'a 'b 'c 'd 'e: [n]a -> [n]b -> [n]c -> [n]d -> [n]e -> [n](a, b, c, d, e)
  val unzip [n] 'a 'b: [n](a, b) -> ([n]a, [n]b)
  val unzip2 [n] 'a 'b: [n](a, b) -> ([n]a, [n]b)
  val unzip3 [n] 'a 'b 'c: [n](a, b, c) -> ([n]a, [n]b, [n]c)
  val unzip4 [n] 'a 'b 'c 'd: [n](a, b, c, d) -> ([n]a, [n]b, [n]c, [n]d)
  val unzip5 [n] 'a 'b 'c 'd 'e: [n](a, b, c, d, e) -> ([n]a, [n]b, [n]c, [n]d, [n]e)
}

module type soacs = {
  val map [n] 'a 'x: (a -> x) -> [n]a -> *[n]x
  val map1 [n] 'a 'x: (a -> x) -> [n]a -> *[n]x
  val map2 [n] 'a 'b 'x: (a -> b -> x) -> [n]a -> [n]b -> *[n]x
  val map3 [n] 'a 'b 'c 'x: (a -> b -> c -> x) -> [n]a -> [n]b -> [n]c -> *[n]x
  val map4 [n] 'a 'b 'c 'd 'x: (a -> b -> c -> d -> x) -> [n]a -> [n]b -> [n]c -> [n]d -> *[n]x
  val map5 [n] 'a 'b 'c 'd 'e 'x: (a -> b -> c -> d -> e -> x) -> [n]a -> [n]b -> [n]c -> [n]d -> [n]e -> *[n]x
  val reduce [n] 'a: (a -> a -> a) -> a -> [n]a -> a
  val reduce_comm [n] 'a: (a -> a -> a) -> a -> [n]a -> a
  val scan [n] 'a: (a -> a -> a) -> a -> [n]a -> *[n]a
  val exscan [n] 'a: (a -> a -> a) -> a -> [n]a -> *[n]a
  val hist 'a [n]: (a -> a -> a) -> a -> (k: i64) -> [n]i64 -> [n]a -> *[k]a
  val reduce_by_index 'a [k] [n]: *[k]a -> (a -> a -> a) -> a -> [n]i64 -> [n]a -> *[k]a
  val reduce_by_index_2d 'a [k] [l] [n]: *[k][l]a -> (a -> a -> a) -> a -> [n](i64, i64) -> [n]a -> *[k][l]a
  val reduce_by_index_3d 'a [k] [l] [o] [n]: *[k][l][o]a -> (a -> a -> a) -> a -> [n](i64, i64, i64) -> [n]a ->
    *[k][l][o]a
  val all [n] 'a: (a -> bool) -> [n]a -> bool
  val any [n] 'a: (a -> bool) -> [n]a -> bool
  val scatter 't [k] [n]: *[k]t -> [n]i64 -> [n]t -> *[k]t
  val scatter_2d 't [k] [l] [n]: *[k][l]t -> [n](i64, i64) -> [n]t -> *[k][l]t
  val scatter_3d 't [k] [l] [o] [n]: *[k][l][o]t -> [n](i64, i64, i64) -> [n]t -> *[k][l][o]t
  val spread 't [n]: (k: i64) -> t -> [n]i64 -> [n]t -> *[k]t
  val filter [n] 'a: (a -> bool) -> [n]a -> *[]a
  val partition [n] 'a: (a -> bool) -> [n]a -> ?[k].([k]a, [n - k]a)
  val partition2 [n] 'a: (a -> bool) -> (a -> bool) -> [n]a -> ?[k][l].([k]a, [l]a, [n - k - l]a)
}

module type functions = {
  val |> '^a '^b: a -> (a -> b) -> b
  val <| '^a '^b: (a -> b) -> a -> b
  val >-> '^a '^b '^c: (a -> b) -> (b -> c) -> a -> c
  val <-< '^a '^b '^c: (b -> c) -> (a -> b) -> a -> c
  val flip '^a '^b '^c: (a -> b -> c) -> b -> a -> c
  val curry '^a '^b '^c: ((a, b) -> c) -> a -> b -> c
  val uncurry '^a '^b '^c: (a -> b -> c) -> (a, b) -> c
  val const '^a '^b: a -> b -> a
  val id '^a: a -> a
  val iterate 'a: i32 -> (a -> a) -> a -> a
  val iterate_until 'a: (a -> bool) -> (a -> a) -> a -> a
  val iterate_while 'a: (a -> bool) -> (a -> a) -> a -> a
}

module type rest = {
  val r32: i32 -> f32
  val t32: f32 -> i32
  val r64: i32 -> f64
  val t64: f64 -> i32
  val not: bool -> bool
  val opaque 't: t -> t
  val trace 't: t -> t
  val break 't: t -> t
}

module a: arrays = import "/prelude/array"
module z: zips = import "/prelude/zip"
module s: soacs = import "/prelude/soacs"
module f: functions = import "/prelude/functional"
module r: rest = import "/prelude/prelude"

entry main (n: i64) : bool = a.length (s.map (f.flip (-) 1) (a.iota n)) == n
