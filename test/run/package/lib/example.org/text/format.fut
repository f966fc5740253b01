-- One package uses another by a relative path.
import "../units/length"
def digits (x: i32) : []u8 = [u8.i32 (x + 48)]
def unit = millimetres (metres 1)
