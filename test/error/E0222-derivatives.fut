-- Derivatives are refused by one message each; a definition of one's own under such a name is used.
def mine (f: f64 -> f64) (x: f64) : f64 = f x

def forward (x: f64) = jvp (\y -> y * y) x 1 -- error E0222
--                     ^^^
def forward_two (x: f64) = jvp2 (\y -> y * y) x 1 -- error E0222
--                         ^^^^
def backward (x: f64) = vjp (\y -> y * y) x 1 -- error E0222
--                      ^^^
def backward_two (x: f64) = vjp2 (\y -> y * y) x 1 -- error E0222
--                          ^^^^
def many (x: f64) = jmp (\y -> y * y) x [1] -- error E0222
--                  ^^^
def many_two (x: f64) = mjp2 (\y -> y * y) x [1] -- error E0222
--                      ^^^^
def custom (x: f64) = with_vjp mine mine x -- error E0222
--                    ^^^^^^^^

def mjp (x: f64) = mine (\y -> y * y) x
def used (x: f64) = mjp x
