-- A function is evaluated before an argument given by `<|`.
def f (xs: []i32) = length <| filter (> 0) xs  -- error E0506
--                  ^^^^^^
-- help: write `filter (> 0) xs |> length`, which evaluates the argument first
def g (xs: []i32) =
  let count = length  -- error E0506
--            ^^^^^^
-- help: bind what decides the size with `let` before this
  in count (filter (> 0) xs)
