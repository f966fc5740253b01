-- What recursive data hold is known.
type~ list 'a = #nil | #cons a (list a)  -- error E0339
--              ^^^^^^^^^^^^^^^^^^^^^^^
type^ tree 'a = #leaf | #node a (tree a) (tree a)  -- error E0339
--              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
