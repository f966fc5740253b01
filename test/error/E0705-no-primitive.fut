-- Effects are those of primitives, not of any expression.
def mine [n] (a: [n]f32) = reverse a
entry function [n] (a: [n]f32) = #[source] mine a  -- error E0705
--                                 ^^^^^^
entry scalar (x: i64) = #[eager] x  -- error E0705
--                        ^^^^^
