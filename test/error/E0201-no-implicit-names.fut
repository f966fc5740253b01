-- Members of the numeric modules are not names of the prelude.
def root (x: f64) = sqrt x -- error E0201
--                  ^^^^
def total (xs: []i32) = sum xs -- error E0201
--                      ^^^
def least (x: i32) = min x 1 -- error E0201
--                   ^^^
def circle = pi -- error E0201
--           ^^
def near (x: f64) = floor x -- error E0201
--                  ^^^^^
def positive (x: i32) = abs x -- error E0201
--                      ^^^
