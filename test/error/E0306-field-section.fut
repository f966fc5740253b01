-- A section of a field wants a record with that field.
def f (x: i32) = (.b) {a = x} -- error E0306
--               ^^^^
def g (x: i32) = (.a.b) {a = {c = x}} -- error E0306
--               ^^^^^^
def h (x: i32) = (.a.b) {a = {b = x}}
