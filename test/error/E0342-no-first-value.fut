-- No constructor to begin with.
type stream = #more i64 stream  -- error E0342
--            ^^^^^^^^^^^^^^^^
type ring = #one ring | #two ring ring  -- error E0342
--          ^^^^^^^^^^^^^^^^^^^^^^^^^^
type even = #even odd  -- error E0342
--          ^^^^^^^^^
type odd = #odd i64 even
type tree 'a = #tree a (tree a, tree a)  -- error E0342
--             ^^^^^^^^^^^^^^^^^^^^^^^^
type both 'a = #single a | #several a (both a)
type knot = #knot (both knot)  -- error E0342
--          ^^^^^^^^^^^^^^^^^
type forest = #trees (list rose)
type rose = #rose i64 forest
type list 'a = #nil | #cons a (list a)
type bush = #bush (list bush)
