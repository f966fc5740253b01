-- A name that nothing defines.
def area (r: f64) = r * r * tau  -- error E0201
--                          ^^^
