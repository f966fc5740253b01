-- Only a module can be opened.
def f (x: i32) = (x + 1).(x) -- error E0112
--               ^^^^^^^
