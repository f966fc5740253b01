def compose 'a 'b 'c (f: b -> c) (g: a -> b) (x: a) : c = f (g x)
def twice 'a (f: a -> a) = compose f f
def curried = \x -> \(y: f32) -> x * y + 1
def record = {f = (.x), g = (.0), h = (.[1])}
def wrong = twice twice (+ 1) true
entry main (x: i32) = (twice (twice (+ x)) 1, curried 2 3)
