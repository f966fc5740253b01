-- Texts: words repeated, joined and framed by functions that stay calls.
-- ==
-- entry: banner
-- input { [104u8, 105u8] 2i64 } output { [42u8, 104u8, 105u8, 104u8, 105u8, 42u8] }
-- ==
-- entry: lines
-- input { [[104u8, 105u8], [111u8, 107u8]] } output { [[42u8, 104u8, 105u8, 42u8], [42u8, 111u8, 107u8, 42u8]] }
-- ==
-- entry: table
-- input { [1i64, 1i64] } output { [[42u8, 45u8, 42u8], [42u8, 45u8, 42u8]] }
-- input { [1i64, 2i64] } error: the elements of an array must all have the same shape
#[noinline]
def framed [n] (text: [n]u8) : []u8 = [42u8] ++ text ++ [42u8]
#[noinline]
def repeat [n] (k: i64) (text: [n]u8) : []u8 = flatten (replicate k text)
entry banner [n] (text: [n]u8) (k: i64) : []u8 = framed (repeat k text)
entry lines [n] [m] (texts: [n][m]u8) = map framed texts
entry table (widths: []i64) = map (\w -> framed (repeat w [45u8])) widths
