-- #[cells(0)] is checked before the program runs.
type list = #nil | #cons i64 list

#[cells(0)]
entry copied (l: list) : *list = copy l  -- error E0259
--                               ^^^^^^

#[cells(0)]
entry twice (l: *list) : *list = match l case #nil -> #nil case #cons x t -> #cons x (#cons x t)  -- error E0259
--                                                                           ^^^^^^^^^^^^^^^^^^^

#[cells(0)]
entry returned (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let () = diamond.dispose d
    in #cons x t  -- error E0259
--     ^^^^^^^^^

def turned (l: *list) (r: *list) : *list = match l case #nil -> r case #cons x t -> turned t (#cons x r)

#[cells(0)]
entry reversed (l: *list) : *list = turned l #nil

#[cells(0)]
entry never (x: i64) : i64 = match (loop (l: *list) = #nil for i < 0 do #cons i l) case #nil -> x case #cons y _ -> y
