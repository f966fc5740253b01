-- Arrays hold no cells.
type list 'a = #nil | #cons a (list a)
def many (n: i64) (l: list i32) = replicate n l  -- error E0420
--                                ^^^^^^^^^^^^^
def literal (l: list i32) = length [l]  -- error E0420
--                                 ^^^
def mapped (n: i64) = map (\i -> (#cons i #nil : list i64)) (iota n)  -- error E0420
--                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def elements (ls: [](list i32)) = length ls  -- error E0420
--                ^^^^^^^^^^^^
def diamonds (d: *diamond) = length [d]  -- error E0420
--                                  ^^^
def records (n: i64) (l: list i32) = replicate n {at = 0i32, list = l}  -- error E0420
--                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def inside (l: list ([2](list i32))) = 0i32  -- error E0420
--                   ^^^^^^^^^^^^^
