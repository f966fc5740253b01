-- A constructor is no function: it is given its whole payload where it stands.
type option = #none | #some i32
def all (xs: []i32) : []option = map (\x : option -> #some) xs  -- error E0331
--                                                   ^^^^^
