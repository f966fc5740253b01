def f x = x.a.b with c = x.d[0] def g = g h h = g
def i (x: []) = x