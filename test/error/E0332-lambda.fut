-- A pattern in a lambda's parameter does not say which type is meant.
def unwrap = \(#box x) -> x + 1i32  -- error E0332
--             ^^^^^^
