-- Whole lists are read and written: what is given and what comes back are lists of lists (LF-42).
type list 'a = #nil | #cons a (list a)

def joined (l: *list i64) (rest: *list i64) : *list i64 =
  match l
  case #nil -> rest
  case #cons@d x t -> #cons@d x (joined t rest)

def flat (ls: *list (list i64)) : *list i64 =
  match ls
  case #nil -> #nil
  case #cons l rest -> joined l (flat rest)

-- ==
-- entry: flatten
-- input { #cons (#cons 1 (#cons 2 #nil)) (#cons #nil (#cons (#cons 3 #nil) #nil)) }
-- output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- input { #cons #nil #nil } output { #nil }
-- input { #nil } output { #nil }
entry flatten (ls: *list (list i64)) : *list i64 = flat ls

def apart (l: *list i64) : *list (list i64) =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@(diamond.new ()) (#cons@d x #nil) (apart t)

-- ==
-- entry: singletons
-- input { 2i64 (#cons 1 (#cons 2 #nil)) } output { #cons (#cons 1 #nil) (#cons (#cons 2 #nil) #nil) }
-- input { 0i64 #nil } output { #nil }
#[cells(n)]
entry singletons (n: i64) (l: *list i64) : *list (list i64) = apart l
