-- Between backquotes stands a function.
def f (x: i32) (y: i32) = x `y` x -- error E0302
--                          ^^^
