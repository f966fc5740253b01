#!/usr/bin/env python3
"""Programs that grow: families.py NAME N writes member N of a family, families.py --list the names with the N that measure.py begins with."""
import sys

FAMILIES = {}
LIMIT = 2.5


def family(start, limit=LIMIT):
    """start: the n that measure.py begins with. limit: of what 2n may cost, as a multiple; a greater one has its reason beside it."""
    def register(function):
        FAMILIES[function.__name__] = (start, limit, function)
        return function
    return register


def lines(*parts):
    return "\n".join(parts) + "\n"


@family(20)
def calls_twice(n):
    """Each function calls the next one twice: the code must stay one copy of each."""
    chain = [f"def f{i} (x: i64) : i64 = f{i - 1} (x + {i}) + f{i - 1} (x * {i})" for i in range(1, n)]
    return lines("def f0 (x: i64) : i64 = x", *chain, f"entry main (x: i64) : i64 = f{n - 1} x")


@family(17)
def array_calls_twice(n):
    """The same with arrays."""
    chain = [f"def f{i} [m] (xs: [m]i64) : [m]i64 = map2 (+) (f{i - 1} xs) (f{i - 1} (map (* {i}) xs))" for i in range(1, n)]
    return lines("def f0 [m] (xs: [m]i64) : [m]i64 = xs", *chain, f"entry main [m] (xs: [m]i64) : [m]i64 = f{n - 1} xs")


@family(17, 3.5)
def higher_order_tower(n):
    """Functions that take a function and pass it on, wrapped. The value in the innermost (a parameter of every function) is looked for
    through all the functions around it, so the growth is quadratic, if slow."""
    chain = [f"def f{i} (g: i64 -> i64) (x: i64) : i64 = f{i - 1} (\\y -> g (y + {i})) x + 1" for i in range(1, n)]
    return lines("def f0 (g: i64 -> i64) (x: i64) : i64 = g x", *chain, f"entry main (x: i64) : i64 = f{n - 1} (* 2) x")


@family(60)
def constant_function_tower(n):
    """The same with functions that hold no values."""
    chain = [f"def f{i} (g: i64 -> i64) (x: i64) : i64 = f{i - 1} (\\y -> g (y + {i})) x + 1" for i in range(1, n)]
    return lines("def twice (x: i64) = x * 2", "def f0 (g: i64 -> i64) (x: i64) : i64 = g x", *chain, f"entry main (x: i64) : i64 = f{n - 1} twice x")


@family(6)
def nested_maps(n):
    """A map in a map in a map."""
    kind = "[2]" * n
    body = "x + 1"
    for i in range(n):
        body = f"map (\\x -> {body}) x"
    return lines(f"entry main (x: {kind}i64) : {kind}i64 = {body}")


@family(12)
def nested_loops(n):
    """A loop in a loop in a loop."""
    body = "a + b"
    for i in range(n):
        body = f"loop a = a for i{i} < b do ({body})"
    return lines(f"entry main (a: i64) (b: i64) : i64 = {body}")


@family(100)
def let_chain(n):
    chain = [f"  let x{i} = x{i - 1} * x{max(0, i - 7)} + {i}" for i in range(1, n)]
    return lines("entry main (x0: i64) : i64 =", *chain, f"  in x{n - 1}")


@family(20)
def array_let_chain(n):
    """Every array is used twice, so nothing fuses away."""
    chain = [f"  let x{i} = map2 (\\a b -> a * b + {i}) x{i - 1} (reverse x{max(0, i - 3)})" for i in range(1, n)]
    return lines("entry main [m] (x0: [m]i64) : [m]i64 =", *chain, f"  in x{n - 1}")


@family(30)
def fused_chain(n):
    """A pipeline of maps that fuses into one."""
    chain = [f"  |> map (\\x -> x * x + {i})" for i in range(n)]
    return lines("entry main [m] (xs: [m]i64) : [m]i64 =", "  xs", *chain)


@family(40)
def fused_builds(n):
    """Builds that read one element of the one before."""
    chain = [f"  let x{i} = tabulate m (\\i -> x{i - 1}[m - 1 - i] + {i})" for i in range(1, n)]
    return lines("entry main [m] (x0: [m]i64) : [m]i64 =", *chain, f"  in x{n - 1}")


@family(30)
def filter_chain(n):
    chain = [f"  |> filter (\\x -> x % {i + 2} != 0)" for i in range(n)]
    return lines("entry main [m] (xs: [m]i64) : []i64 =", "  xs", *chain)


@family(40)
def scan_chain(n):
    chain = [f"  |> scan (+) {i}" for i in range(n)]
    return lines("entry main [m] (xs: [m]i64) : [m]i64 =", "  xs", *chain)


@family(30)
def reduce_many(n):
    """Many reductions of one array."""
    chain = [f"  let s{i} = reduce (+) 0 (map (* {i}) xs)" for i in range(n)]
    return lines("entry main [m] (xs: [m]i64) : i64 =", *chain, "  in " + " + ".join(f"s{i}" for i in range(n)))


@family(40)
def concat_chain(n):
    return lines("entry main (xs: []i64) : []i64 =", "  " + " ++ ".join(f"map (+ {i}) xs" for i in range(n)))


@family(60)
def update_chain(n):
    chain = [f"  let xs = xs with [{i}] = xs[{i + 1}] + 1" for i in range(n)]
    return lines(f"entry main (xs: *[{n + 1}]i64) : []i64 =", *chain, "  in xs")


@family(80)
def wide_record(n):
    names = [f"f{i}" for i in range(n)]
    kind = "{" + ", ".join(f"{x}: i64" for x in names) + "}"
    value = "{" + ", ".join(f"{x} = x + {i}" for i, x in enumerate(names)) + "}"
    return lines(f"type wide = {kind}", f"def make (x: i64) : wide = {value}",
                 "def step (r: wide) : wide = r with f0 = r.f%d" % (n - 1),
                 "entry main (x: i64) : i64 = let r = step (make x) in " + " + ".join(f"r.{x}" for x in names))


@family(60)
def wide_record_arrays(n):
    names = [f"f{i}" for i in range(n)]
    kind = "{" + ", ".join(f"{x}: i64" for x in names) + "}"
    value = "{" + ", ".join(f"{x} = x + {i}" for i, x in enumerate(names)) + "}"
    return lines(f"type wide = {kind}", f"def make (x: i64) : wide = {value}",
                 "entry main (xs: []i64) : []i64 = map (\\(r: wide) -> " + " + ".join(f"r.{x}" for x in names) + ") (map make xs)")


@family(100)
def wide_tuple(n):
    return lines("entry main (x: i64) =", "  (" + ", ".join(f"x + {i}" for i in range(n)) + ")")


@family(40)
def nested_ifs(n):
    body = "x"
    for i in range(n):
        body = f"if x > {i} then ({body}) else x - {i}"
    return lines(f"entry main (x: i64) : i64 = {body}")


@family(40)
def if_chain(n):
    chain = [f"  let x{i} = if x{i - 1} > {i} then x{i - 1} - 1 else x{max(0, i - 3)} + 2" for i in range(1, n)]
    return lines("entry main (x0: i64) : i64 =", *chain, f"  in x{n - 1}")


@family(30)
def if_array_chain(n):
    chain = [f"  let x{i} = if c > {i} then map (+ {i}) x{i - 1} else x{max(0, i - 2)}" for i in range(1, n)]
    return lines("entry main [m] (c: i64) (x0: [m]i64) : [m]i64 =", *chain, f"  in x{n - 1}")


@family(40)
def else_if_ladder(n):
    chain = [f"  if x == {i} then {i * i} else" for i in range(n)]
    return lines("entry main (x: i64) : i64 =", *chain, "  0")


@family(40)
def match_cases(n):
    chain = [f"  case {i} -> {i * 3}" for i in range(n)]
    return lines("entry main (x: i64) : i64 =", "  match x", *chain, "  case _ -> 0")


@family(40)
def enumeration(n):
    """Constructors without payload, in a match."""
    cases = [f"  case #c{i} -> #c{(i + 1) % n}" for i in range(n)]
    return lines("type e = " + " | ".join(f"#c{i}" for i in range(n)), "def next (x: e) : e = match x", *cases, "entry main (x: e) : e = next (next x)")


@family(20)
def sum_payloads(n):
    """Constructors with payloads of several types, made, matched and stored in arrays."""
    kinds = ["i32", "f32 f32", "u8 i64", "(i32, bool)", "f64"]
    made = ["#c{} x", "#c{} 1 (f32.i32 x)", "#c{} 1 (i64.i32 x)", "#c{} (x, true)", "#c{} (f64.i32 x)"]
    used = ["#c{} y -> y", "#c{} _ y -> i32.f32 y", "#c{} _ y -> i32.i64 y", "#c{} (y, _) -> y", "#c{} y -> i32.f64 y"]
    make = " else ".join(f"if x == {i} then " + made[i % 5].format(i) for i in range(n - 1)) + " else " + made[(n - 1) % 5].format(n - 1)
    return lines("type s = " + " | ".join(f"#c{i} " + kinds[i % 5] for i in range(n)), "def make (x: i32) : s = " + make, "def use (s: s) : i32 = match s",
                 *["  case " + used[i % 5].format(i) for i in range(n)], "entry main (xs: []i32) : []i32 = map use (map make xs)")


@family(15)
def doubling_types(n):
    """Each type has the one before twice; a value of it is never made."""
    chain = [f"type s{i} = #one s{i - 1} | #two s{i - 1} s{i - 1} type r{i} = {{a: r{i - 1}, b: r{i - 1}}}" for i in range(1, n)]
    return lines("type s0 = #leaf i32 type r0 = (i32, bool)", *chain, f"def f (x: s{n - 1}) : i32 = match x case #one _ -> 1 case _ -> 2", f"def g (x: r{n - 1}) : r{n - 1} = x",
                 "entry main (x: i64) : i64 = x")


@family(60)
def functor_tower(n):
    chain = [f"module m{i} = step m{i - 1}" for i in range(1, n)]
    return lines("module type number = { val value : i64 val next : i64 -> i64 }",
                 "module step (m: number) = { def value = m.value + 1 def next (x: i64) = m.next (x + value) }",
                 "module m0 = { def value = 0i64 def next (x: i64) = x }", *chain, f"entry main (x: i64) : i64 = m{n - 1}.next x")


@family(30)
def many_modules(n):
    chain = [f"module m{i} = {{ def f (x: i64) = x * {i} + 1 def g (x: i64) = f (f x) }}" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 = " + " + ".join(f"m{i}.g x" for i in range(n)))


@family(30)
def many_functions(n):
    chain = [f"def f{i} (x: i64) (ys: []i64) : i64 = reduce (+) x (map (* {i}) ys)" for i in range(n)]
    return lines(*chain, "entry main (x: i64) (ys: []i64) : i64 = " + " + ".join(f"f{i} x ys" for i in range(n)))


@family(20)
def many_entries(n):
    return lines(*[f"entry main{i} [m] (xs: [m]i64) : [m]i64 = map (+ {i}) (scan (+) 0 xs)" for i in range(n)])


@family(60)
def polymorphic_uses(n):
    chain = [f"  let y{i} = twice (\\x -> x + {i}) (y{i - 1})" for i in range(1, n)]
    return lines("def twice 'a (f: a -> a) (x: a) : a = f (f x)", "entry main (y0: i64) : i64 =", *chain, f"  in y{n - 1}")


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


@family(100)
def deep_parentheses(n):
    return lines("entry main (x: i64) : i64 = " + "(" * n + "x" + "".join(f" + {i})" for i in range(n)))


@family(80)
def long_sum(n):
    return lines("entry main (x: i64) : i64 = " + " + ".join(f"x * {i}" for i in range(n)))


@family(100)
def pipeline_of_functions(n):
    chain = [f"def f{i} (x: i64) = x * {i} + 1" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 =", "  x", *[f"  |> f{i}" for i in range(n)])


@family(100)
def composed_sections(n):
    return lines("entry main (x: i64) : i64 = (" + " >-> ".join(f"(+ {i})" for i in range(n)) + ") x")


@family(50)
def local_functions(n):
    chain = [f"  let f{i} (y: i64) = y * x + {i}" for i in range(n)]
    return lines("entry main (x: i64) : i64 =", *chain, "  in " + " + ".join(f"f{i} {i}" for i in range(n)))


@family(17, 3.5)
def nested_local_functions(n):
    """Each uses the names of all functions around it, so that together they have n * n / 2 parameters."""
    head = [f"  let f{i} (y{i}: i64) =" for i in range(n)]
    tail = [f"  in f{i} (x + {i})" for i in reversed(range(n))]
    return lines("entry main (x: i64) : i64 =", *head, "  " + " + ".join(f"y{i}" for i in range(n)), *tail)


@family(30)
def size_parameters(n):
    """Many sizes in one function's type."""
    parameters = " ".join(f"(x{i}: [n{i}]i64)" for i in range(n))
    return lines("entry main " + " ".join(f"[n{i}]" for i in range(n)) + " " + parameters + " : i64 =",
                 "  " + " + ".join(f"length x{i} + i64.sum x{i}" for i in range(n)))


@family(20)
def growing_sizes(n):
    """Sizes that are sums of sums."""
    chain = [f"  let x{i} = x{i - 1} ++ [i64.sum x{i - 1}]" for i in range(1, n)]
    return lines("entry main (x0: []i64) : []i64 =", *chain, f"  in x{n - 1}")


@family(30)
def slices(n):
    chain = [f"  let s{i} = i64.sum xs[{i}:{i + 5}]" for i in range(n)]
    return lines(f"entry main (xs: [{n + 5}]i64) : i64 =", *chain, "  in " + " + ".join(f"s{i}" for i in range(n)))


@family(15)
def checked_indices(n):
    chain = [f"  let y{i} = xs[y{i - 1}]" for i in range(1, n)]
    return lines("entry main (xs: []i64) (y0: i64) : i64 =", *chain, f"  in y{n - 1}")


@family(60)
def asserts(n):
    chain = [f"  let y{i} = assert (y{i - 1} > {i}) (y{i - 1} * 3)" for i in range(1, n)]
    return lines("entry main (y0: i64) : i64 =", *chain, f"  in y{n - 1}")


@family(30)
def loops_in_a_row(n):
    chain = [f"  let x{i} = loop a = x{i - 1} for j < {i} do a * a + j" for i in range(1, n)]
    return lines("entry main (x0: i64) : i64 =", *chain, f"  in x{n - 1}")


@family(6)
def array_loops_in_a_row(n):
    chain = [f"  let xs = loop ys = xs for j < 3 do map2 (+) ys (rotate {i} ys)" for i in range(n)]
    return lines("entry main [m] (xs: [m]i64) : [m]i64 =", *chain, "  in xs")


@family(16)
def loop_with_many_states(n):
    names = [f"x{i}" for i in range(n)]
    return lines(f"entry main [m] (xs: [m]i64) =", f"  loop ({', '.join(names)}) = ({', '.join('xs' for _ in names)}) for i < 3 do",
                 "    (" + ", ".join(f"map (+ i) x{(i + 1) % n}" for i in range(n)) + ")")


@family(16)
def zipped(n):
    """A map over a zip of zips."""
    pattern, value = "x0", "xs"
    for i in range(1, n):
        pattern, value = f"({pattern}, x{i})", f"zip ({value}) (map (+ {i}) xs)"
    return lines("entry main (xs: []i64) : []i64 =", f"  map (\\{pattern} -> " + " + ".join(f"x{i}" for i in range(n)) + f") ({value})")


@family(60)
def constants(n):
    chain = [f"def c{i} = c{i - 1} + {i}" for i in range(1, n)]
    return lines("def c0 = 1i64", *chain, f"entry main (x: i64) : i64 = x + c{n - 1}")


@family(60)
def array_constants(n):
    chain = [f"def c{i} = map2 (+) c{i - 1} (reverse c{i - 1})" for i in range(1, n)]
    return lines("def c0 = iota 10", *chain, f"entry main (i: i64) : i64 = c{n - 1}[i]")


@family(40)
def opens(n):
    """Each module opens the one before."""
    chain = [f"module m{i} = {{ open m{i - 1} def x{i} = x{i - 1} + 1 }}" for i in range(1, n)]
    return lines("module m0 = { def x0 = 1i64 }", *chain, f"open m{n - 1}", f"entry main (x: i64) : i64 = x + x{n - 1}")


@family(17)
def nested_tuples(n):
    value, pattern = "x", "y0"
    for i in range(1, n):
        value, pattern = f"({value}, x + {i})", f"({pattern}, y{i})"
    return lines(f"def make (x: i64) = {value}", f"def use {pattern} : i64 = " + " + ".join(f"y{i}" for i in range(n)), "entry main (x: i64) : i64 = use (make x)")


@family(12, 3.0)
def arrays_alive(n):
    """Many arrays of different sizes at once, all used in the end. Each place in the workspace is written as the sum of all sizes before it."""
    chain = [f"  let x{i} = scan (+) 0 (map (+ {i}) (iota (m + {i})))" for i in range(n)]
    return lines("entry main (m: i64) (k: i64) : i64 =", *chain, "  in " + " + ".join(f"x{i}[k]" for i in range(n)))


@family(10)
def arrays_in_turn(n):
    """Many arrays, each needed only by the next."""
    chain = [f"  let x{i} = scan (+) 0 (rotate {i} x{i - 1})" for i in range(1, n)]
    return lines("entry main [m] (x0: [m]i64) : [m]i64 =", *chain, f"  in x{n - 1}")


@family(40)
def copies_and_updates(n):
    """An array that is changed and one that is kept, in turns."""
    chain = [f"  let y{i} = copy y{i - 1} with [{i % 7}] = {i}" for i in range(1, n)]
    return lines("entry main (y0: [8]i64) : [8]i64 =", *chain, "  in map2 (+) y0 y%d" % (n - 1))


@family(20)
def local_sizes(n):
    """Sizes bound in lets."""
    chain = [f"  let [k{i}] (x{i}: [k{i}]i64) = filter (> {i}) x{i - 1}" for i in range(1, n)]
    return lines("entry main (x0: []i64) : []i64 =", *chain, f"  in map (+ k{n - 1}) x{n - 1}")


@family(15)
def scatter_chain(n):
    chain = [f"  let xs = scatter xs (map (% {i + 1}) is) is" for i in range(n)]
    return lines("entry main [m] [k] (xs: *[m]i64) (is: [k]i64) : *[m]i64 =", *chain, "  in xs")


@family(17)
def nested_ifs_of_arrays(n):
    body = "xs"
    for i in range(n):
        body = f"if c > {i} then map (+ {i}) ({body}) else rotate {i} xs"
    return lines(f"entry main [m] (c: i64) (xs: [m]i64) : [m]i64 = {body}")


@family(10)
def nested_array_loops(n):
    body = "map (+ 1) a"
    for i in range(n):
        body = f"loop a for i{i} < b do ({body})"
    return lines(f"entry main [m] (a: [m]i64) (b: i64) : [m]i64 = {body}")


@family(20)
def mutual_recursion(n):
    chain = [f"def f{i} (x: i64) : i64 = if x < {i} then x else f{(i + 1) % n} (x - 1)" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 = f0 x")


def main():
    if sys.argv[1:] == ["--list"]:
        for name, (start, _, _) in FAMILIES.items():
            print(name, start)
        return
    name, n = sys.argv[1], int(sys.argv[2])
    sys.stdout.write(FAMILIES[name][2](n))


if __name__ == "__main__":
    main()
