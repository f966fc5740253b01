-- Sum types are not supported yet.
def f (x: i32) = #some x  -- error E0218
