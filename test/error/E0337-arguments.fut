-- Every level of such a value would have a type of its own.
type nested 'a = #flat a | #deep (nested (a, a))  -- error E0337
--               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
type even 'a = #zero | #even a (odd ([1]a))  -- error E0337
--             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
type odd 'a = #odd a (even ([2]a))
