-- A recursive type has a constructor that ends: alone, in a group, below records and through an argument.
type t = #t t  -- error E0342

type a = #a {x: i32, y: b}  -- error E0342
type b = #b a | #c a i32

type some 'x = #one x | #more x (some x)
type u = #u (some u)  -- error E0342

type list 'x = #nil | #cons x (list x)
type tree = #node i32 (list tree)
type c = #c d
type d = #d c | #e
