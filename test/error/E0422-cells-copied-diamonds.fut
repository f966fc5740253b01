-- What has diamonds in it is not copied, however deep they are.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def whole (l: list (diamond, i64)) : *list (diamond, i64) = copy l  -- error E0422
--                                                          ^^^^^^
def in_a_record (r: {cell: diamond, n: i64}) : *{cell: diamond, n: i64} = copy r  -- error E0422
--                                                                        ^^^^^^
def pool_of_pools (p: list (list diamond)) : *list (list diamond) = copy p  -- error E0422
--                                                                  ^^^^^^
