-- A group of types is what stands side by side.
type first = #first second | #none  -- error E0202
--                  ^^^^^^
def between = 1i32
type second = #second first | #none
