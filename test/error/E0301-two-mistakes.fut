-- Two independent mistakes are two errors; what depends on a mistake is silent.
def bad = 1i32 + true  -- error E0301
--               ^^^^
def worse (b: bool) = b && 2i32  -- error E0301
--                         ^^^^
def depends = bad + 1
