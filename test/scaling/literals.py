"""Programs that grow: tables and texts."""
from shapes import family, lets, lines, pipe


@family(3000)
def integer_table(n):
    return lines(f"def table : [{n}]i32 = [" + ", ".join(str((i * 7919) % 10007 - 5000) for i in range(n)) + "]",
                 "entry main (i: i64) : i32 = table[i]")


@family(3000)
def float_table(n):
    return lines(f"def table : [{n}]f64 = [" + ", ".join(repr((i * 7919) % 10007 / 7.0) for i in range(n)) + "]",
                 "entry main (i: i64) : f64 = table[i]")


@family(1500)
def tuple_table(n):
    return lines(f"def table : [{n}](i32, f32) = [" + ", ".join(f"({i}, {i}.5)" for i in range(n)) + "]",
                 "entry main (i: i64) : (i32, f32) = table[i]")


@family(1500)
def nested_table(n):
    return lines(f"def table : [{n}][3]u8 = [" + ", ".join(f"[{i % 256}, {i % 7}, 1]" for i in range(n)) + "]",
                 "entry main (i: i64) : u8 = table[i, 1]")


@family(150)
def computed_literal(n):
    return lines("entry main (x: i64) : []i64 = [" + ", ".join(f"x + {i}" for i in range(n)) + "]")


@family(25)
def strings(n):
    return lines("entry main (i: i64) : []u8 =",
    *[f"  let s{i} = \"message number {i} of many\"" for i in range(n)],
     "  in " + " ++ ".join(f"s{i}" for i in range(n)))
