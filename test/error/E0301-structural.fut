-- Sum types are equal when they have the same constructors with the same payloads, whatever their names are.
type a = #x i32 | #y
type b = #x i32 | #y | #z
def f (v: a) : b = v  -- error E0301
--                 ^
