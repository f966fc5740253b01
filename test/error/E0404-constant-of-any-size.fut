-- A constant of any size may be a part of another constant.
def counted [n] : [n]i64 = iota n
def fresh n : *[n]i64 = counted  -- error E0404
--                      ^^^^^^^
def changed n : [n]i64 = counted with [0] = 1  -- error E0402
--                       ^^^^^^^
