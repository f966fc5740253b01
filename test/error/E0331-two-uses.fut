-- Before the type is known, two uses of one constructor have to agree already.
def same (b: bool) = if b then #item 1i32 else #item 1i32 2i32  -- error E0331
--                                             ^^^^^^^^^^^^^^^
