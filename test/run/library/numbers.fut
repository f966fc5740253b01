-- A file that an imported file imports.
def two : f64 = 2
