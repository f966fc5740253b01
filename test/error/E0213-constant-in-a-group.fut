-- A constant whose value needs a function that needs the constant.
def start : i32 = step 1  -- error E0213
--                ^^^^
def step (n: i32) : i32 = n + start
