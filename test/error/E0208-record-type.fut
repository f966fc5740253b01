-- A record type names each field once.
type point = {x: f64, x: f64}  -- error E0208
--                    ^
