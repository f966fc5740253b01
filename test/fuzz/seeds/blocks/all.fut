-- Prose.
-- ==
-- tags { a no_c }
-- entry: main f
-- "name" compiled input { 1 [2i64, 3] "x" } output { true }
-- random input { [10]i32 3f64 } auto output
-- script input { let (a, b) = f 1 in {x=a.0, y=$loaddata "x"}[1] } error: a.*b
-- input @ x.in output @ y.out
-- structure gpu { /A/B 1 C 2 }
-- structure { Map 1 }
-- warning: ^$

-- ==
-- property: p q
def main = 1
