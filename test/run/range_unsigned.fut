-- Ranges of a narrow unsigned type, up and down to the ends of the type.
-- ==
-- input { 253u8 } output { [253u8, 254u8, 255u8] [3u8, 2u8, 1u8] [250u8, 200u8, 150u8, 100u8, 50u8, 0u8] }
entry main (a: u8) : ([]u8, []u8, []u8) = (a...255, 3u8..>0, 250u8..200...0)
