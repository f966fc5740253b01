-- What is known of a value that was built in sight goes no further than what was seen.
type list 'a = #nil | #cons a (list a)
def skip (l: *list i64) : *list i64 = match l case #nil -> #nil case #cons _ t -> t

def either_call (c: bool) (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let m = if c then #cons@d x t else skip t
    in match m case #nil -> (#nil, #nil) case #cons@e _ _ -> (#cons@e 1 #nil, t)  -- error E0401
--                                                                            ^

def either_rest (c: bool) (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let m = if c then #cons@d x t else t
    in match m case #nil -> (#nil, #nil) case #cons@e _ _ -> (#cons@e 1 #nil, t)  -- error E0401
--                                                                            ^

def rest_of_rest (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    (match #cons@d x t
     case #nil -> (#nil, #nil)
     case #cons _ u -> (match u case #nil -> (#nil, #nil) case #cons@f z _ -> (#cons@f z #nil, t)))  -- error E0401
--                                                                                             ^

def taken_before (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let m = #cons@d x t
    in match m case #nil -> (#nil, #nil) case #cons@e y u -> let s = skip t in (#cons@e y u, s)  -- error E0401
--                                                                                        ^

def cell_twice (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t -> (match #cons@d x t case #nil -> (#nil, #nil) case #cons@e y _ -> (#cons@e y #nil, #cons@d x #nil))  -- error E0401
--                                                                                                            ^
