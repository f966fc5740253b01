-- An operator that nothing defines.
def f (x: i32) = x <+> x -- error E0201
--                 ^^^
def g (x: i32) = (x <+>) -- error E0201
--                  ^^^
