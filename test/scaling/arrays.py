"""Programs that grow: operations on arrays, their memory and their sizes."""
from shapes import chain, family, lets, lines, pipe


@family(6, per="lowered")
def nested_maps(n):
    """A map in a map in a map."""
    kind = "[2]" * n
    body = "x + 1"
    for i in range(n):
        body = f"map (\\x -> {body}) x"
    return lines(f"entry main (x: {kind}i64) : {kind}i64 = {body}")


@family(20)
def array_let_chain(n):
    """Every array is used twice, so nothing fuses away."""
    return chain(n, "entry main [m] (x0: [m]i64) : [m]i64 =",
                 lambda i: f"map2 (\\a b -> a * b + {i}) x{i - 1} (reverse x{max(0, i - 3)})")


@family(30)
def fused_chain(n):
    return pipe(n, "entry main [m] (xs: [m]i64) : [m]i64 =", lambda i: f"map (\\x -> x * x + {i})")


@family(40)
def fused_builds(n):
    """Builds that read one element of the one before."""
    return chain(n, "entry main [m] (x0: [m]i64) : [m]i64 =",
                 lambda i: f"tabulate m (\\i -> x{i - 1}[m - 1 - i] + {i})")


def near(array, down, right):
    """An element of a picture, or the nearest one inside."""
    return f"{array}[i64.max 0 (i64.min (h - 1) (i + {down})), i64.max 0 (i64.min (w - 1) (j + {right}))]"


@family(20)
def stencil_chain(n):
    """Each picture is made of three rows of the one before."""
    return chain(n, "entry main [h][w] (x0: [h][w]i64) : [h][w]i64 =",
                 lambda i: "tabulate_2d h w (\\i j -> " +
                 " + ".join(near(f"x{i - 1}", down, i % 3 - 1) for down in (-1, 0, 1)) + ")")


@family(20)
def stencil_fan(n):
    """Many pictures are made of one, and all are read by the last."""
    return lets(n, "entry main [h][w] (x: [h][w]i64) : [h][w]i64 =",
                lambda i: f"a{i} = tabulate_2d h w (\\i j -> {near('x', i % 5 - 2, 1)} * {near('x', 1, -1)})",
                "tabulate_2d h w (\\i j -> " + " + ".join(near(f"a{i}", -1, 0) + " - " + near(f"a{i}", 1, 0)
                                                           for i in range(n)) + ")")


@family(30)
def filter_chain(n):
    return pipe(n, "entry main [m] (xs: [m]i64) : []i64 =", lambda i: f"filter (\\x -> x % {i + 2} != 0)")


@family(40)
def scan_chain(n):
    return pipe(n, "entry main [m] (xs: [m]i64) : [m]i64 =", lambda i: f"scan (+) {i}")


@family(40)
def pipeline(n):
    steps = ["map (\\x -> x * 3 + {})", "filter (\\x -> x % {} != 1)", "scan (+) {}"]
    return lines("entry main [m] (xs: [m]i64) : []i64 =", "  xs", * \
                 ["  |> " + steps[i % 3].format(i + 2) for i in range(n)])


@family(30)
def reduce_many(n):
    """Many reductions of one array."""
    return lets(n,
    "entry main [m] (xs: [m]i64) : i64 =",
    lambda i: f"s{i} = reduce (+) 0 (map (* {i}) xs)",
     "" + " + ".join(f"s{i}" for i in range(n)))


@family(40)
def concat_chain(n):
    return lines("entry main (xs: []i64) : []i64 =", "  " + " ++ ".join(f"map (+ {i}) xs" for i in range(n)))


@family(60)
def update_chain(n):
    return lets(n, f"entry main (xs: *[{n + 1}]i64) : []i64 =", lambda i: f"xs = xs with [{i}] = xs[{i + 1}] + 1", "xs")


@family(30)
def updates_checked(n):
    return lets(n, f"entry main [m] (is: [{n + 1}]i64) (xs: *[m]i64) : [m]i64 =",
                lambda i: f"xs = xs with [is[{i}]] = xs[is[{i + 1}]] + {i}", "xs")


@family(30)
def slice_updates(n):
    return lets(n, f"entry main (ys: [{2 * n + 3}]i64) (xs: *[{n + 3}]i64) : []i64 =",
                lambda i: f"xs = xs with [{i}:{i + 3}] = ys[{2 * i}:{2 * i + 3}]", "xs")


@family(20)
def updates_from_old(n):
    """Rows that are computed from their old elements and from other rows."""
    return lets(
    n,
    f"entry main [m] (xs: *[{n + 2}][m]i64) : [{n + 2}][m]i64 =",
    lambda i: f"xs = xs with [{i}] = map2 (\\x y -> x * {i} + y) xs[{i}] xs[{i + 1}]",
     "xs")


@family(20)
def sums_together(n):
    """Sums of products that all read one array."""
    return lets(n,
    "entry main [k][m] (xs: [m]f64) (yss: [k][m]f64) : f64 =",
    lambda i: f"s{i} = f64.sum (map2 (*) xs yss[{i}])",
     " + ".join(f"s{i}" for i in range(n)))


@family(12)
def sums_along_and_across(n):
    """Maps over a matrix, in turns with sums of rows and of columns."""
    return lets(n,
    "entry main [m] (xss: [m][m]f64) : f64 =",
    lambda i: f"x{i} = map (\\r -> f64.sum (map (* {i}) r)) {'xss' if i % 2 else '(transpose xss)'}",
     " + ".join(f"x{i}[{i}]" for i in range(n)))


@family(12)
def products_along_and_across(n):
    """Products of one matrix with a vector, in turns with those of its transposition: two loops that read the same
    rows."""
    return chain(
    n,
    "entry main [m] (xss: [m][m]f64) (x0: [m]f64) : [m]f64 =",
     lambda i: f"map (\\r -> f64.sum (map2 (*) r x{i-1})) {'xss' if i % 2 else '(transpose xss)'}")


@family(12)
def conditions_in_loops(n):
    """Loops with conditions that none of their rounds changes."""
    return chain(
    n,
    "entry main [m] (k: i64) (x0: [m]f64) : [m]f64 =",
    lambda i: f"tabulate m (\\i -> if k == {i} || k * 3 < {i} then x{i-1}[i] "
              f"else if k < {i} then 1 else x{i-1}[m - 1 - i])")


@family(8)
def windows_together(n):
    """Stored windows of rows that one map reads."""
    return lines("entry main [k][m] (xss: [k][m]f64) : []f64 =",
    *[f"  let w{i} = #[eager] slide 2 1 xss[{i}]" for i in range(n)],
     "  in tabulate (m - 1) (\\j -> " + " + ".join(f"w{i}[j, 0] * w{i}[j, 1]" for i in range(n)) + ")")


@family(30)
def slices(n):
    return lets(n,
    f"entry main (xs: [{n + 5}]i64) : i64 =",
    lambda i: f"s{i} = i64.sum xs[{i}:{i + 5}]",
     "" + " + ".join(f"s{i}" for i in range(n)))


@family(40)
def index_chain(n):
    return lines("entry main (xs: []i64) : i64 = " + " + ".join(f"xs[{i}]" for i in range(n)))


@family(30)
def checked_indices(n):
    return lets(n, "entry main (xs: []i64) (y0: i64) : i64 =", lambda i: f"y{i} = xs[y{i - 1}]", f"y{n - 1}", first=1)


@family(15)
def scatter_chain(n):
    return lets(n, "entry main [m] [k] (xs: *[m]i64) (is: [k]i64) : *[m]i64 =",
                lambda i: f"xs = scatter xs (map (% {i + 1}) is) is", "xs")


@family(20)
def histograms(n):
    return lets(n,
    "entry main [m] (is: [m]i64) (vs: [m]i64) : []i64 =",
    lambda i: f"h{i} = reduce_by_index (replicate 10 0) (+) 0 (map (% {i + 1}) is) vs",
     "map (\\i -> " + " + ".join(f"h{i}[i]" for i in range(n)) + ") (iota 10)")


@family(20)
def transposes(n):
    return chain(n, "entry main [m] (x0: [m][m]i64) : [m][m]i64 =", lambda i: f"map (map (+ {i})) (transpose x{i-1})")


@family(8)
def maps_of_rows(n):
    return chain(n, "entry main [a][b] (x0: [a][b]i64) : [a][b]i64 =",
                 lambda i: f"map (\\r -> map2 (+) r (reverse x{i-1}[0])) x{i-1}")


@family(20)
def map_with_loops(n):
    chain = [f"    let y{i} = loop a = y{i-1} for j < k do a * a + j" for i in range(1, n)]
    return lines("entry main (k: i64) (xs: []i64) : []i64 =", "  map (\\y0 ->", *chain, f"    in y{n-1}) xs")


@family(12)
def stencil_points(n):
    return lines("entry main [m] (xs: [m]f64) : [m]f64 = map (\\i -> " + \
                 " + ".join(f"xs[(i + {i}) % m] * {i}" for i in range(n)) + ") (iota m)")


@family(50)
def iota_ranges(n):
    return lines("entry main (k: i64) : i64 = " + " + ".join(f"i64.sum ({i}..<k + {i})" for i in range(n)))


@family(16, quadratic="the type of zip i has i components")
def zipped(n):
    """A map over a zip of zips."""
    pattern, value = "x0", "xs"
    for i in range(1, n):
        pattern, value = f"({pattern}, x{i})", f"zip ({value}) (map (+ {i}) xs)"
    return lines("entry main (xs: []i64) : []i64 =",
     f"  map (\\{pattern} -> " + " + ".join(f"x{i}" for i in range(n)) + f") ({value})")


@family(12)
def arrays_alive(n):
    """Many arrays of different sizes at once, all used in the end. Each place in the workspace is written as the sum of
    all sizes before it."""
    return lets(n,
    "entry main (m: i64) (k: i64) : i64 =",
    lambda i: f"x{i} = scan (+) 0 (map (+ {i}) (iota (m + {i})))",
     "" + " + ".join(f"x{i}[k]" for i in range(n)))


@family(10)
def arrays_in_turn(n):
    """Many arrays, each needed only by the next."""
    return chain(n, "entry main [m] (x0: [m]i64) : [m]i64 =", lambda i: f"scan (+) 0 (rotate {i} x{i - 1})")


@family(40)
def copies_and_updates(n):
    """An array that is changed and one that is kept, in turns."""
    return lets(
    n,
    "entry main (y0: [8]i64) : [8]i64 =",
    lambda i: f"y{i} = copy y{i - 1} with [{i % 7}] = {i}",
    "map2 (+) y0 y%d" % (n - 1),
     first=1)


@family(30)
def size_parameters(n):
    """Many sizes in one function's type."""
    parameters = " ".join(f"(x{i}: [n{i}]i64)" for i in range(n))
    return lines("entry main " + " ".join(f"[n{i}]" for i in range(n)) + " " + parameters + " : i64 =",
                 "  " + " + ".join(f"length x{i} + i64.sum x{i}" for i in range(n)))


@family(20)
def same_sizes(n):
    ps = " ".join(f"(x{i}: [m]i64)" for i in range(n))
    return lines(f"def f [m] {ps} : [m]i64 = map (\\i -> " + " + ".join(f"x{i}[i]" for i in range(n)) + ") (iota m)",
      "entry main [m] (xs: [m]i64) : [m]i64 = f " + " ".join(f"(map (+ {i}) xs)" for i in range(n)))


@family(20, per="lowered")
def size_sums(n):
    """a function whose result size is a sum of all its sizes"""
    sz = " ".join(f"[n{i}]" for i in range(n)); ps = " ".join(f"(x{i}: [n{i}]i64)" for i in range(n))
    size = ' + '.join(f'n{i}' for i in range(n))
    return lines(
    f"def f {sz} {ps} : [{size}]i64 = sized ({size}) (" +
    " ++ ".join(
        f"x{i}" for i in range(n)) +
        ")",
        f"entry main (xs: []i64) : []i64 = f " +
        " ".join(
            f"xs" for i in range(n)))


@family(7)
def size_products(n):
    return chain(n, "entry main [m] (x0: [m]i64) : []i64 =", lambda i: f"flatten (replicate 2 x{i-1})")


@family(20)
def size_equalities(n):
    ps = " ".join(f"(x{i}: [n + {i}]i64)" for i in range(n))
    return lets(
    n,
    f"entry main [n] (k: i64) {ps} : i64 =\n  let y0 = 0",
    lambda i: f"y{i} = y{i-1} + i64.sum (map2 (*) (x{i} :> [k]i64) (x{i-1} :> [k]i64))",
    f"y{n-1}",
     first=1)


@family(20)
def growing_sizes(n):
    """Sizes that are sums of sums."""
    return chain(n, "entry main (x0: []i64) : []i64 =", lambda i: f"x{i - 1} ++ [i64.sum x{i - 1}]")


@family(20)
def local_sizes(n):
    """Sizes bound in lets."""
    return lets(
    n,
    "entry main (x0: []i64) : []i64 =",
    lambda i: f"[k{i}] (x{i}: [k{i}]i64) = filter (> {i}) x{i - 1}",
    f"map (+ k{n - 1}) x{n - 1}",
     first=1)


@family(12)
def rows_of_scans(n):
    return chain(
    n,
    "entry main [k][m] (x0: [k][m]i64) : [k][m]i64 =",
     lambda i: f"map2 (\\r s -> map (+ i64.sum (rotate 1 s)) r) x{i - 1} (map (scan (+) {i}) x{i - 1})")


@family(40)
def implied_maps(n):
    """Operators on arrays and numbers: a map for each, found for all of the definition at once."""
    return chain(n, "entry main [m] (x0: [m]i64) : [m]i64 =", lambda i: f"x{i - 1} * {i} + x{max(0, i - 3)}")


@family(40)
def implied_maps_of_polymorphic_functions(n):
    """The ranks of type parameters are unknown, too."""
    head = ("def pick 'a (c: bool) (x: a) (y: a) : a = if c then x else y\n"
            "entry main [m] (c: bool) (x0: [m]i64) : [m]i64 =")
    return chain(n, head, lambda i: f"pick c x{i - 1} (x{max(0, i - 3)} + {i})")


@family(12)
def tables_of_elements(n):
    """What takes long and no round changes, in n nests of loops: two of them read one table."""
    row = lambda i: f"map (\\v -> f64.exp (v * {i // 2 + 2})) l{i // 2}"
    head = "entry main [m][k] (x0: [m]f64) " + " ".join(f"(l{i}: [k]f64)" for i in range((n + 1) // 2)) + " : [m]f64 ="
    return chain(n, head, lambda i: f"map (\\p -> f64.sum (map (* p) ({row(i - 1)}))) x{i - 1}")


@family(8)
def tables_in_one_loop(n):
    """n expressions in one loop: some have tables, and each is looked for among them."""
    sums = " + ".join(f"f64.exp (l[i] * {k + 2}) * f64.sin (l[i] - p)" for k in range(n))
    return lines("entry main [m][k] (x: [m]f64) (l: [k]f64) : [m]f64 =",
                 f"  map (\\p -> loop s = 0 for i < k do s + {sums}) x")


@family(12)
def tables_in_functions(n):
    """n functions that stay and call each other: where a table may be follows from all calls."""
    head = "#[noinline]\ndef f0 [m][k] (x: [m]f64) (l: [k]f64) : [m]f64 = x\n"
    one = lambda i: (f"#[noinline]\ndef f{i} [m][k] (x: [m]f64) (l: [k]f64) : [m]f64 = "
                     "map (\\p -> f64.sum (map (\\v -> f64.exp v * p) l)) "
                     f"(map2 (+) (f{i - 1} x l) (f{i // 2} x l))\n")
    return head + "".join(one(i) for i in range(1, n)) + \
                          f"entry main [m][k] (x: [m]f64) (l: [k]f64) : [m]f64 = f{n - 1} x l\n"


@family(8)
def rows_of_lines_alive(n):
    """Many arrays at once, those of whole lines and others in turns: the places of half of them change."""
    width = lambda i: 8 if i % 2 else 7
    return lets(n,
    "entry main (m: i64) (k: i64) : i64 =",
    lambda i: f"x{i} = scan (map2 (+)) (replicate {width(i)} {i}) (tabulate_2d m {width(i)} (\\j l -> j * l + {i}))",
     "" + " + ".join(f"x{i}[k, 3]" for i in range(n)))
