-- The function of a map is called for each element.
type list = #nil | #cons i32 list
def mapped (d: *diamond) (xs: []i32) : []i32 =
  map (\x -> match (#cons@d x #nil : list) case #nil -> 0 case #cons y _ -> y) xs  -- error E0403
--                        ^
