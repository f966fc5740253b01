-- `>->` composes functions with results of one size; a pipeline applies them one after the other.
def f (xs: []i32) = (filter (> 0) >-> length) xs -- error E0510
--                                    ^^^^^^
def g (xs: []i32) = xs |> filter (> 0) |> length
