-- A module of one kind of number is none of another kind.
module a: float = i32 -- error E0210
--        ^^^^^
module b: integral = f64 -- error E0210
--        ^^^^^^^^
module c: numeric = bool -- error E0210
--        ^^^^^^^
module d: real = u8 -- error E0210
--        ^^^^
module square (M: real) = { def f (x: M.t) = M.sqrt (x M.* x) }
module e = square i64 -- error E0210
--                ^^^
