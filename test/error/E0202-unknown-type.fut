-- A type that nothing defines.
def f (x: int) = x  -- error E0202
--        ^^^
