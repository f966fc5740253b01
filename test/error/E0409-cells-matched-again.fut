-- The parts of a value that was built in sight share the memory of what went into it.
type list 'a = #nil | #cons a (list a)

def part_and_argument (l: *list i64) : *(list i64, list i64) =
  match l  -- error E0409
  case #nil -> (#nil, #nil)
  case #cons@d x t -> (match #cons@d x t case #nil -> (#nil, #nil) case #cons _ u -> (u, t))

def two_deep (l: *list i64) (m: *list i64) : *(list i64, list i64) =
  match l  -- error E0409
  case #nil -> (#nil, m)
  case #cons@d x _ -> (match #cons 1 (#cons@d x m) case #nil -> (#nil, #nil) case #cons _ u -> (u, m))
