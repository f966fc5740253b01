def rec (n: i64) : i64 = if n <= 0 then 0 else rec (n - 1)
def even (n: i64) : bool = n == 0 || odd (n - 1)
def odd (n: i64) : bool = n != 0 && even (n - 1)
