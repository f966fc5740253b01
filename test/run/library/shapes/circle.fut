-- Imports the folder above.
import "../vectors"
import "common"
def area (r: f64) = pi * r * r
def move = scale
