type list 'a = #nil | #cons a (list a)
type rose = #rose i32 (list rose)
def insert (d: *diamond) (a: i32) (l: *list i32) : *list i32 =
  match l case #nil -> #cons@d a #nil case #cons@e b t -> if a <= b then #cons@d a (#cons@e b t) else #cons@e b (insert d a t)
def sort (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@d a t -> insert d a (sort t)
def twice (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons x t -> #cons (2 * x) (twice t)
def leaves (r: rose) : i32 = match r case #rose x _ -> x
entry main [n] (xs: [n]i32) : i32 =
  let l = loop l: *list i32 = #nil for i < n do #cons@(diamond.new ()) xs[i] l
  in match twice (sort l) case #nil -> leaves (#rose 1 #nil) case #cons@d x t -> (let () = diamond.dispose d in x)
