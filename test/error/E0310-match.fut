-- The cases of a `match` give no functions, nor records with functions.
def f (n: i32) = (match n case 0 -> (+ 1) case _ -> (+ 2)) n -- error E0310
--                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def g (n: i32) = (match n case 0 -> {by = (+ 1)} case _ -> {by = (+ 2)}).by n -- error E0310
--                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
