"""Programs that grow: functions, entry points, constants."""
from shapes import family, lets, lines, pipe


@family(20)
def calls_twice(n):
    """Each function calls the next one twice: the code must stay one copy of each."""
    chain = [f"def f{i} (x: i64) : i64 = f{i - 1} (x + {i}) + f{i - 1} (x * {i})" for i in range(1, n)]
    return lines("def f0 (x: i64) : i64 = x", *chain, f"entry main (x: i64) : i64 = f{n - 1} x")


@family(24)
def array_calls_twice(n):
    """The same with arrays. The first few functions are inlined."""
    chain = [
        f"def f{i} [m] (xs: [m]i64) : [m]i64 = map2 (+) (f{i - 1} xs) (f{i - 1} (map (* {i}) xs))" for i in range(1, n)]
    return lines("def f0 [m] (xs: [m]i64) : [m]i64 = xs", *chain, f"entry main [m] (xs: [m]i64) : [m]i64 = f{n - 1} xs")


@family(17, quadratic="the function passed on at level i is i functions, one inside the other")
def higher_order_tower(n):
    """Functions that take a function and pass it on, wrapped. The value in the innermost (a parameter of every
    function) is looked for
    through all the functions around it, so the growth is quadratic, if slow."""
    chain = [f"def f{i} (g: i64 -> i64) (x: i64) : i64 = f{i - 1} (\\y -> g (y + {i})) x + 1" for i in range(1, n)]
    return lines("def f0 (g: i64 -> i64) (x: i64) : i64 = g x", *chain, f"entry main (x: i64) : i64 = f{n - 1} (* 2) x")


@family(60)
def constant_function_tower(n):
    """The same with functions that hold no values."""
    chain = [f"def f{i} (g: i64 -> i64) (x: i64) : i64 = f{i - 1} (\\y -> g (y + {i})) x + 1" for i in range(1, n)]
    return lines(
    "def twice (x: i64) = x * 2",
    "def f0 (g: i64 -> i64) (x: i64) : i64 = g x",
    *chain,
     f"entry main (x: i64) : i64 = f{n - 1} twice x")


@family(30)
def many_functions(n):
    chain = [f"def f{i} (x: i64) (ys: []i64) : i64 = reduce (+) x (map (* {i}) ys)" for i in range(n)]
    return lines(*chain, "entry main (x: i64) (ys: []i64) : i64 = " + " + ".join(f"f{i} x ys" for i in range(n)))


@family(20)
def many_entries(n):
    return lines(*[f"entry main{i} [m] (xs: [m]i64) : [m]i64 = map (+ {i}) (scan (+) 0 xs)" for i in range(n)])


@family(20)
def scalar_entries(n):
    return lines(*[f"entry main{i} (x: i64) (y: f64) : (i64, f64) = (x + {i}, y * {i})" for i in range(n)])


@family(60)
def polymorphic_uses(n):
    return lets(n, "def twice 'a (f: a -> a) (x: a) : a = f (f x)\nentry main (y0: i64) : i64 =",
                lambda i: f"y{i} = twice (\\x -> x + {i}) (y{i - 1})", f"y{n - 1}", first=1)


@family(120)
def overloads(n):
    """literals and operators whose type is known only at the end"""
    chain = [f"  let x{i} = x{i-1} * {i} + x{max(0, i-2)}" for i in range(1, n)]
    return lines("entry main (y: f32) : f32 =", "  let f x0 =", * \
                 ["  " + c for c in chain], f"    in x{n-1}", "  in f y")


@family(100)
def pipeline_of_functions(n):
    chain = [f"def f{i} (x: i64) = x * {i} + 1" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 =", "  x", *[f"  |> f{i}" for i in range(n)])


@family(100)
def composed_sections(n):
    return lines("entry main (x: i64) : i64 = (" + " >-> ".join(f"(+ {i})" for i in range(n)) + ") x")


@family(50)
def local_functions(n):
    return lets(n,
    "entry main (x: i64) : i64 =",
    lambda i: f"f{i} (y: i64) = y * x + {i}",
     "" + " + ".join(f"f{i} {i}" for i in range(n)))


@family(17, per="lowered")
def nested_local_functions(n):
    """Each uses the names of all functions around it, so that together they have n * n / 2 parameters."""
    head = [f"  let f{i} (y{i}: i64) =" for i in range(n)]
    tail = [f"  in f{i} (x + {i})" for i in reversed(range(n))]
    return lines("entry main (x: i64) : i64 =", *head, "  " + " + ".join(f"y{i}" for i in range(n)), *tail)


@family(40, quadratic="function i has a type of n - i parameters and holds i values")
def lambdas_nested(n):
    body = " + ".join(f"x{i}" for i in range(n))
    for i in reversed(range(n)): body = f"(\\x{i} -> {body})"
    return lines(f"entry main (x: i64) : i64 = {body} " + " ".join(f"(x + {i})" for i in range(n)))


@family(30, quadratic="function i has a type of n - i parameters and holds i values")
def curried(n):
    return lines("def f " +
    " ".join(f"(x{i}: i64)" for i in range(n)) +
    " : i64 = " +
    " + ".join(f"x{i}" for i in range(n)), "entry main (x: i64) : i64 =", *
    [f"  let g{i} = {'f' if i == 0 else f'g{i-1}'} (x + {i})" for i in range(n)], f"  in g{n-1}")


@family(30)
def map_of_calls(n):
    chain = [f"def f{i} (x: i64) = if x > {i} then x * 2 else x + {i}" for i in range(n)]
    return lines(*chain, "entry main (xs: []i64) : []i64 = map (\\x -> " + \
                 " + ".join(f"f{i} x" for i in range(n)) + ") xs")


@family(20)
def mutual_recursion(n):
    chain = [f"def f{i} (x: i64) : i64 = if x < {i} then x else f{(i + 1) % n} (x - 1)" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 = f0 x")


@family(30)
def loop_last_places(n):
    """a loop that keeps n places, each in branches of branches"""
    branch = lambda i: f"(if x > {i} then x + {i + 1} else if x > -{i} then h{i} else x + {i + 1})"
    places, zeros = ', '.join(f'h{i}' for i in range(n)), ', '.join('0' for _ in range(n))
    return lines(
    "entry main (n: i64) : i64 =",
    f"  let (x, {places}) = loop (x, {places}) = (n, {zeros}) while x > 0 do",
    f"    (x / 2, {', '.join(branch(i) for i in range(n))})",
     f"  in x + {' + '.join(f'h{i}' for i in range(n))}")


@family(30)
def recursion_sums(n):
    """one function with n calls of itself, each last but for a sum of n terms"""
    terms = " + ".join(f"x % {i + 2}" for i in range(n))
    calls = " else ".join(f"if x == {i} then {i} + f (x - 1) + x" for i in range(n))
    return lines(
    f"def f (x: i64) : i64 = if x < 0 then 0 else {calls} else (f (x / 2) + {terms})",
     "entry main (x: i64) : i64 = f x")


@family(30)
def mutual_recursion_all(n):
    """cycle both ways"""
    chain = [
    f"def f{i} (x: i64) : i64 = if x < {i} then x else f{(i + 1) % n} (x - 1) + f{(i + n - 1) % n} (x - 2)"
    for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 = f0 x")


@family(60)
def constants(n):
    chain = [f"def c{i} = c{i - 1} + {i}" for i in range(1, n)]
    return lines("def c0 = 1i64", *chain, f"entry main (x: i64) : i64 = x + c{n - 1}")


@family(60)
def array_constants(n):
    chain = [f"def c{i} = map2 (+) c{i - 1} (reverse c{i - 1})" for i in range(1, n)]
    return lines("def c0 = iota 10", *chain, f"entry main (i: i64) : i64 = c{n - 1}[i]")


@family(60)
def comments_and_docs(n):
    return lines(
    *
    [
        f"-- | Function {i} of many, which adds.\n--\n-- It has several lines.\ndef f{i} (x: i64) : i64 = x + {i}"
        for i in range(n)],
         f"entry main (x: i64) : i64 = f{n-1} x")
