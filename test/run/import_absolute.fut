-- A path that begins with a slash is looked for below the folder of the program.
import "/library/shapes/square"
-- ==
-- input { 3f64 } output { 9f64 }
entry main (a: f64) : f64 = area a
