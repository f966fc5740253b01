module m = lcg { module int = u (\x -> x) }
module n = \x -> x
