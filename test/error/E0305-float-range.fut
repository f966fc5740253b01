-- So are ranges.
def xs = 0.5f64..<2.0  -- error E0305
--       ^^^^^^
