-- A guard may look at what the branches consume; what it consumes is gone.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def fine (l: *list i64) : *list i64 = if size l > 1 then rev l #nil else l
def consuming_guard (l: *list i64) : *list i64 = if size (rev l #nil) > 1 then l else #nil  -- error E0401
--                                                                             ^
def consuming_scrutinee (l: *list i64) : i64 =
  match rev l #nil
  case #nil -> size l  -- error E0401
--                  ^
  case #cons x _ -> x
def second_operand (l: *list i64) : bool = size (rev l #nil) > 1 && size l > 0  -- error E0401
--                                                                       ^
def in_one_operand (l: *list i64) (b: bool) : i64 =
  let c = b || size (rev l #nil) > 1
  in if c then size l else 0  -- error E0401
--                  ^
def consumed_in_the_guard_of_a_guard (l: *list i64) : i64 = if (if size (rev l #nil) > 0 then true else false) then size l else 1  -- error E0401
--                                                                                                                       ^
def in_one_case (l: *list i64) (k: i64) : i64 =
  let r = match k case 0 -> rev l #nil case 1 -> #nil case _ -> #cons k #nil
  in size r + size l  -- error E0401
--                 ^
def in_the_first_case (l: *list i64) (k: i64) : i64 =
  match k
  case 0 -> size (rev l #nil) + size l  -- error E0401
--                                   ^
  case _ -> size l
def match_then_match (l: *list i64) : i64 =
  let n = match l case #nil -> 0 case #cons@d x t -> (let () = diamond.dispose d in x + size t)
  in match l case #nil -> n case #cons x _ -> n + x  -- error E0401
--         ^
