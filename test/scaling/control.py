"""Programs that grow: branches, matches of numbers, loops, chains of lets and of operators."""
from shapes import chain, family, lets, lines, pipe


@family(100)
def let_chain(n):
    return chain(n, "entry main (x0: i64) : i64 =", lambda i: f"x{i - 1} * x{max(0, i - 7)} + {i}")


@family(40)
def nested_ifs(n):
    body = "x"
    for i in range(n):
        body = f"if x > {i} then ({body}) else x - {i}"
    return lines(f"entry main (x: i64) : i64 = {body}")


@family(40)
def if_chain(n):
    return chain(
    n,
    "entry main (x0: i64) : i64 =",
     lambda i: f"if x{i - 1} > {i} then x{i - 1} - 1 else x{max(0, i - 3)} + 2")


@family(30)
def if_array_chain(n):
    return chain(n, "entry main [m] (c: i64) (x0: [m]i64) : [m]i64 =",
                 lambda i: f"if c > {i} then map (+ {i}) x{i - 1} else x{max(0, i - 2)}")


@family(40)
def else_if_ladder(n):
    chain = [f"  if x == {i} then {i * i} else" for i in range(n)]
    return lines("entry main (x: i64) : i64 =", *chain, "  0")


@family(30)
def if_ladder_arrays(n):
    chain = [f"  if c == {i} then map (+ {i}) xs else" for i in range(n)]
    return lines("entry main [m] (c: i64) (xs: [m]i64) : [m]i64 =", *chain, "  rotate 1 xs")


@family(17)
def nested_ifs_of_arrays(n):
    body = "xs"
    for i in range(n):
        body = f"if c > {i} then map (+ {i}) ({body}) else rotate {i} xs"
    return lines(f"entry main [m] (c: i64) (xs: [m]i64) : [m]i64 = {body}")


@family(40)
def match_cases(n):
    chain = [f"  case {i} -> {i * 3}" for i in range(n)]
    return lines("entry main (x: i64) : i64 =", "  match x", *chain, "  case _ -> 0")


@family(40)
def match_tuple_literals(n):
    cases = [f"  case ({i}, {i * 7 % n}) -> {i}" for i in range(n)]
    return lines("entry main (x: i64) (y: i64) : i64 = match (x, y)", *cases, "  case _ -> 0 - 1")


@family(12)
def nested_loops(n):
    """A loop in a loop in a loop."""
    body = "a + b"
    for i in range(n):
        body = f"loop a = a for i{i} < b do ({body})"
    return lines(f"entry main (a: i64) (b: i64) : i64 = {body}")


@family(30)
def loops_in_a_row(n):
    return chain(n, "entry main (x0: i64) : i64 =", lambda i: f"loop a = x{i - 1} for j < {i} do a * a + j")


@family(6)
def array_loops_in_a_row(n):
    return lets(n, "entry main [m] (xs: [m]i64) : [m]i64 =",
                lambda i: f"xs = loop ys = xs for j < 3 do map2 (+) ys (rotate {i} ys)", "xs")


@family(10)
def nested_array_loops(n):
    body = "map (+ 1) a"
    for i in range(n):
        body = f"loop a for i{i} < b do ({body})"
    return lines(f"entry main [m] (a: [m]i64) (b: i64) : [m]i64 = {body}")


@family(10)
def while_nest(n):
    body = "a + 1"
    for i in range(n): body = f"loop a = a while a < b * {i} do ({body})"
    return lines(f"entry main (a: i64) (b: i64) : i64 = {body}")


@family(16)
def loop_with_many_states(n):
    names = [f"x{i}" for i in range(n)]
    return lines(f"entry main [m] (xs: [m]i64) =",
    f"  loop ({', '.join(names)}) = ({', '.join('xs' for _ in names)}) for i < 3 do",
     "    (" + ", ".join(f"map (+ i) x{(i + 1) % n}" for i in range(n)) + ")")


@family(30)
def loop_variables(n):
    names = [f"x{i}" for i in range(n)]
    return lines("entry main (x: i64) (k: i64) =",
    f"  loop ({', '.join(names)}) = ({', '.join(f'x + {i}' for i in range(n))}) for i < k do",
     "    (" + ", ".join(f"x{(i + 1) % n} + x{(i + 2) % n} * {i}" for i in range(n)) + ")")


@family(30)
def while_variables(n):
    names = [f"x{i}" for i in range(n)]
    return lines("entry main (x: i64) (k: i64) =",
    f"  loop ({', '.join(names)}) = ({', '.join(f'x + {i}' for i in range(n))}) while x0 < k do",
     "    (" + ", ".join(f"x{(i + 1) % n} + x{(i + 2) % n} * {i}" for i in range(n)) + ")")


@family(60)
def asserts(n):
    return lets(
    n,
    "entry main (y0: i64) : i64 =",
    lambda i: f"y{i} = assert (y{i - 1} > {i}) (y{i - 1} * 3)",
    f"y{n - 1}",
     first=1)


@family(40)
def asserts_sizes(n):
    def let(i):
        return f"x{i} = x{i - 1} :> [k]i64" if i % 2 else f"x{i} = map (+ {i}) (x{i - 1} :> [m]i64)"
    return lets(n, "entry main [m] (k: i64) (x0: [m]i64) : i64 =", let, f"i64.sum x{n - 1}", first=1)


@family(100)
def deep_parentheses(n):
    return lines("entry main (x: i64) : i64 = " + "(" * n + "x" + "".join(f" + {i})" for i in range(n)))


@family(80)
def long_sum(n):
    return lines("entry main (x: i64) : i64 = " + " + ".join(f"x * {i}" for i in range(n)))


@family(100)
def operator_chain(n):
    ops = ["+", "*", "-", "^", "|", "&", "<<", ">>"]
    return lines("entry main (x: i64) (y: i64) : i64 = x" +
     "".join(f" {ops[i * 5 % 8]} {'y' if i % 3 else str(i + 1)}" for i in range(n)))


@family(100)
def boolean_chain(n):
    return lines("entry main (x: i64) (y: i64) : bool = x > 0" +
     "".join(f" {'&&' if i % 3 else '||'} x % {i + 2} == y" for i in range(n)))


@family(50)
def unary_chain(n):
    return lines("entry main (x: i64) : i64 = " + "-(" * n + "x" + ")" * n)


@family(60)
def tuple_chain(n):
    return lets(n, "entry main (a: i64) (b: i64) : i64 =", lambda i: f"(a, b) = (b + {i}, a)", "a + b")


@family(10)
def divided_indices(n):
    return chain(
    n,
    "entry main [m] (c: i64) (x0: [m]i64) : [m]i64 =",
     lambda i: f"loop y = copy x{i - 1} for t < m do if t / c % 2 == {i % 2} then y with [t] = y[t] + t % c else y")
