-- The entry points of an imported file are no entry points of this program.
import "library/entries"
module other = import "library/entries"
entry quadrupled (x: i32) = doubled (other.doubled x)
-- ==
-- entry: quadrupled
-- input { 3 } output { 12 }
-- input { -1 } output { -4 }
