-- The first character of an operator decides how tightly it binds: `<` less than `+`.
def (x: i32) <=> (y: i32) : bool = x == y
def fine (x: i32) = x + 1 <=> x * 2
def parted (x: i32) = (x <=> 1) + 2 -- error E0305
--                    ^^^^^^^^^
