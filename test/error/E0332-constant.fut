-- Nothing says which type the constructor belongs to.
def colour = #red  -- error E0332
--           ^^^^
