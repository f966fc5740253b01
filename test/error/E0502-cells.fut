-- Arrays in cells are not compared when the program runs: a value of a recursive type is a number of a cell, and its type says where its arrays are.
type list 'a = #nil | #cons a (list a)
def total [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> i64.sum x + total t
def total_of (n: i64) (l: list ([n]i64)) : i64 = match l case #nil -> n case #cons x t -> i64.sum x + total_of n t
def append 'a (l: *list a) (m: *list a) : *list a = match l case #nil -> m case #cons@d x t -> #cons@d x (append t m)

def argument [n] (l: list ([n]i64)) (m: i64) : i64 = total_of m l  -- error E0502
--                                                              ^
def coerced [n] (l: list ([n]i64)) (m: i64) : i64 = total (l :> list ([m]i64))  -- error E0502
--                                                         ^
def branches [n] [m] (c: bool) (l: list ([n]i64)) (k: list ([m]i64)) : i64 = total (if c then l else k)  -- error E0502
--                                                                                                   ^
def joined [n] [m] (l: *list ([n]i64)) (k: *list ([m]i64)) : *list ([n]i64) = append l k  -- error E0502
--                                                                                     ^
def rounds [n] [m] (l: *list ([n]i64)) (k: *list ([m]i64)) : *list ([n]i64) =
  loop l for i < 2 do if i > 0 then l else k  -- error E0502
--                                         ^
