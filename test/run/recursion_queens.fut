-- Placements of queens that do not attack each other, counted with sets of bits.
-- ==
-- input { 1 } output { 1 }
-- input { 4 } output { 2 }
-- input { 6 } output { 4 }
-- input { 8 } output { 92 }
def count (all: u32) (columns: u32) (left: u32) (right: u32) : i32 =
  if columns == all then 1
  else let free = all & !(columns | left | right)
       let (sum, _) =
         loop (sum, free) = (0, free) while free != 0 do
           let bit = free & -free
           in (sum + count all (columns | bit) ((left | bit) << 1) ((right | bit) >> 1), free ^ bit)
       in sum
def main (n: i32) = count ((1 << u32.i32 n) - 1) 0 0 0
