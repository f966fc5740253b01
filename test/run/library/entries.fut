-- A program of its own, which others may import: its entry points are functions for them.
entry doubled (x: i32) = x * 2
entry main (x: i32) = doubled x + 1
