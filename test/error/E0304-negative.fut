-- -128 fits in an i8, -129 does not.
def low = -128i8
def lower = -129i8  -- error E0304
--          ^^^^^^
