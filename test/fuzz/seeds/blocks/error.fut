-- ==
-- error: .*[
def x = 1
