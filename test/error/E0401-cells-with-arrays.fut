-- Arrays in cells and arrays beside them: one discipline (U-07).
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def put_into_a_cell (d: *diamond) (x: *[3]i64) : i64 =
  let l : *list ([3]i64) = #cons@d x #nil
  let y = x with [0] = 1
  in size l + y[0]  -- error E0401
--        ^
def updated_first (d: *diamond) (x: *[3]i64) : *list ([3]i64) =
  let y = x with [0] = 1
  in #cons@d x (#cons y #nil)  -- error E0401
--           ^
def row_and_list (l: *list ([3]i64)) : i64 =
  match l
  case #nil -> 0
  case #cons x _ ->
    let y = x with [0] = 1
    in y[0] + size l  -- error E0401
--                 ^
def row_of_a_consumed_list (l: *list ([3]i64)) : i64 =
  match l
  case #nil -> 0
  case #cons x _ ->
    let r = rev l #nil
    in size r + x[0]  -- error E0401
--              ^
def old_row (l: *list ([3]i64)) : *list ([3]i64) =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let y = x with [0] = 1
    in #cons@d y (if x[1] > 0 then t else #nil)  -- error E0401
--                   ^
def observed_row (l: list ([3]i64)) : *[3]i64 =
  match l  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^
  case #nil -> [0, 0, 0]
  case #cons x _ -> x
def observed_array (x: [3]i64) : *list ([3]i64) = #cons x #nil  -- error E0404
--                                                ^^^^^^^^^^^^
def row_in_two_cells (l: *list ([3]i64)) : *list ([3]i64) =
  match l
  case #nil -> #nil
  case #cons@d x _ -> #cons@d x (#cons x #nil)  -- error E0418
--                              ^^^^^^^^^^^^^^
def slice_of_a_row (l: *list ([3]i64)) : []i64 =
  match l
  case #nil -> []
  case #cons x _ ->
    let part = x[1:]
    let y = x with [0] = 1
    in if y[0] > 0 then part else []  -- error E0401
--                      ^^^^
def scattered (l: *list ([3]i64)) : i64 =
  match l
  case #nil -> 0
  case #cons x _ ->
    let y = scatter x [0, 1] [5, 6]
    in y[0] + x[1]  -- error E0401
--            ^
def in_a_loop (l: *list ([3]i64)) (n: i64) : i64 =
  match l
  case #nil -> 0
  case #cons x _ -> loop s = 0 for i < n do s + (x with [0] = i)[1]  -- error E0405
--                                               ^
def two_arrays (l: *list ([3]i64, [3]i64)) : *list ([3]i64, [3]i64) =
  match l
  case #nil -> #nil
  case #cons@d (x, _) t -> #cons@d (x, x) t  -- error E0418
--                                 ^^^^^^
def global_table : [3]i64 = [1, 2, 3]
def of_a_global (d: *diamond) : *list ([3]i64) = #cons@d global_table #nil  -- error E0404
--                                               ^^^^^^^^^^^^^^^^^^^^^^^^^
def array_of_lists (n: i64) : i64 = length (map (\i -> (#cons i #nil : list i64)) (iota n))  -- error E0420
--                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
