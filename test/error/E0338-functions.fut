-- A cell has a size.
type rows = #none | #row ([]f64) rows  -- error E0338
--          ^^^^^^^^^^^^^^^^^^^^^^^^^
type steps = #done | #step (i32 -> i32) steps  -- error E0338
--           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
