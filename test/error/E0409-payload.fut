-- The payload of one constructor is no more than a tuple.
type~ range = #between ([]i32) ([]i32) | #none
def between (xs: *[]i32) : *range = #between xs xs  -- error E0409
--                                  ^^^^^^^^^^^^^^
