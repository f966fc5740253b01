"""Programs that grow: records, tuples, sums and their patterns, modules."""
from shapes import family, lets, lines, pipe


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
    return lines(
    f"type wide = {kind}",
    f"def make (x: i64) : wide = {value}",
    "entry main (xs: []i64) : []i64 = map (\\(r: wide) -> " +
    " + ".join(
        f"r.{x}" for x in names) +
         ") (map make xs)")


@family(100)
def wide_tuple(n):
    return lines("entry main (x: i64) =", "  (" + ", ".join(f"x + {i}" for i in range(n)) + ")")


@family(17)
def nested_tuples(n):
    value, pattern = "x", "y0"
    for i in range(1, n):
        value, pattern = f"({value}, x + {i})", f"({pattern}, y{i})"
    return lines(f"def make (x: i64) = {value}", f"def use {pattern} : i64 = " +
     " + ".join(f"y{i}" for i in range(n)), "entry main (x: i64) : i64 = use (make x)")


@family(10, per="source")
def record_updates(n):
    """nested records, updates at the bottom"""
    kinds = ["type r0 = {v: i64, w: i64}"] + [f"type r{i} = {{n: r{i-1}, w: i64}}" for i in range(1, n)]
    path = ".".join(["n"] * (n - 1) + ["v"])
    val = "{v = x, w = x}"
    for i in range(1, n): val = f"{{n = {val}, w = x + {i}}}"
    upd = [f"  let r = r with {path} = r.{path} + {i} with {'.'.join(['n'] * i + ['w'])} = {i}" for i in range(n)]
    upd = [f"  let r = r with {'.'.join(['n'] * i + ['w'])} = {i} + r.w" for i in range(n)]
    return lines(
    *kinds,
    f"def make (x: i64) : r{n-1} = {val}",
    f"def up (r: r{n-1}) : r{n-1} =",
    *upd,
    "  in r",
     f"entry main (x: i64) : i64 = let r = up (make x) in r.{path} + r.w")


@family(15)
def doubling_types(n):
    """Each type has the one before twice; a value of it is never made."""
    chain = [
    f"type s{i} = #one s{i - 1} | #two s{i - 1} s{i - 1} type r{i} = {{a: r{i - 1}, b: r{i - 1}}}"
    for i in range(1, n)]
    return lines(
    "type s0 = #leaf i32 type r0 = (i32, bool)",
    *chain,
    f"def f (x: s{n - 1}) : i32 = match x case #one _ -> 1 case _ -> 2",
    f"def g (x: r{n - 1}) : r{n - 1} = x",
     "entry main (x: i64) : i64 = x")


@family(24, quadratic="the type that abbreviation i stands for has i / 8 components")
def type_abbreviations(n):
    chain = [f"type t{i} 'a = (t{i-1} a, i64)" if i % 8 == 0 else f"type t{i} 'a = t{i-1} a" for i in range(1, n)]
    return lines("type t0 'a = a", *chain, f"def f (x: t{n-1} i64) = x", "entry main (x: i64) = x")


@family(40)
def enumeration(n):
    """Constructors without payload, in a match."""
    cases = [f"  case #c{i} -> #c{(i + 1) % n}" for i in range(n)]
    return lines(
    "type e = " +
    " | ".join(
        f"#c{i}" for i in range(n)),
        "def next (x: e) : e = match x",
        *
        cases,
         "entry main (x: e) : e = next (next x)")


@family(20)
def sum_payloads(n):
    """Constructors with payloads of several types, made, matched and stored in arrays."""
    kinds = ["i32", "f32 f32", "u8 i64", "(i32, bool)", "f64"]
    made = ["#c{} x", "#c{} 1 (f32.i32 x)", "#c{} 1 (i64.i32 x)", "#c{} (x, true)", "#c{} (f64.i32 x)"]
    used = ["#c{} y -> y", "#c{} _ y -> i32.f32 y", "#c{} _ y -> i32.i64 y", "#c{} (y, _) -> y", "#c{} y -> i32.f64 y"]
    make = " else ".join(f"if x == {i} then " + made[i % 5].format(i)
                         for i in range(n - 1)) + " else " + made[(n - 1) % 5].format(n - 1)
    return lines("type s = " +
    " | ".join(f"#c{i} " +
    kinds[i %
    5] for i in range(n)), "def make (x: i32) : s = " +
    make, "def use (s: s) : i32 = match s", *
    ["  case " +
    used[i %
     5].format(i) for i in range(n)], "entry main (xs: []i32) : []i32 = map use (map make xs)")


@family(15, per="lowered")
def sum_nested(n):
    """sum in a sum: payload layouts"""
    chain = [f"type s{i} = #a s{i-1} | #b i64 f32" for i in range(1, n)]
    val = "#b x 1"
    for i in range(1, n): val = f"(if x > {i} then #b x {i} else #a ({val} : s{i-1}))"
    fs = [f"def f{i} (s: s{i}) : i64 = match s case #a y -> f{i-1} y + {i} case #b y _ -> y" for i in range(1, n)]
    return lines("type s0 = #a u8 | #b i64 f32", *
    chain, "def f0 (s: s0) : i64 = match s case #a y -> i64.u8 y case #b y _ -> y", *
    fs, f"entry main (x: i64) : i64 = f{n-1} ({val} : s{n-1})")


@family(20)
def nested_patterns(n):
    """two-level exhaustive match over pairs of constructors"""
    kind = "type s = " + " | ".join(f"#c{i} i64" for i in range(n))
    cases = [f"  case (#c{i} x, #c{i} y) -> x + y * {i}" for i in range(n)] + \
                       [f"  case (#c{i} x, _) -> x" for i in range(n)]
    return lines(kind, "def f (p: (s, s)) : i64 = match p", *
    cases, f"entry main (x: i64) : i64 = f (#c{n // 2} x, #c{n - 1} x)")


@family(8, per="source")
def diagonal_patterns(n):
    """a tuple of n booleans-like sums where each case fixes one column"""
    def row(i, c): return "(" + ", ".join((c if j == i else "_") for j in range(n)) + ")"
    cases = [f"  case {row(i, '#a')} -> {i}" for i in range(n)] + \
                           ["  case (" + ", ".join("#b" for _ in range(n)) + ") -> 99"]
    return lines("type s = #a | #b", "def f (p: (" + ", ".join("s" for _ in range(n)) + ")) : i64 = match p", *cases,
      "def mk (x: bool) : s = if x then #a else #b",
      "entry main (x: i64) : i64 = f (" + ", ".join(f"mk (x > {i})" for i in range(n)) + ")")


@family(8, per="source")
def pair_patterns(n):
    """rows which fix two adjacent columns: classic blow-up of decision trees"""
    def row(i): return "(" + ", ".join(("#a" if j == i else "#b" if j == (i + 1) % n else "_") for j in range(n)) + ")"
    cases = [f"  case {row(i)} -> {i}" for i in range(n)] + ["  case _ -> 99"]
    return lines("type s = #a | #b | #c",
    "def f (p: (" + ", ".join("s" for _ in range(n)) + ")) : i64 = match p",
    *cases,
    "def mk (x: i64) : s = if x > 0 then #a else if x < 0 then #b else #c",
     "entry main (x: i64) : i64 = f (" + ", ".join(f"mk (x - {i})" for i in range(n)) + ")")


@family(8, per="source")
def deep_patterns(n):
    """nested constructors in one pattern"""
    kinds = ["type s0 = #leaf i64 | #stop"] + [f"type s{i} = #leaf s{i-1} | #stop" for i in range(1, n)]
    def pat(i): return "#leaf x" if i == 0 else f"#leaf ({pat(i-1)})"
    def stop(i, k): return "#stop" if i == k else f"#leaf ({stop(i-1, k)})"
    cases = [f"  case {stop(n-1, k)} -> {k}" for k in range(n - 1, -1, -1)] + [f"  case {pat(n-1)} -> x"]
    def val(i): return "(#leaf x : s0)" if i == 0 else f"(#leaf {val(i-1)} : s{i})"
    return lines(*kinds, f"def f (p: s{n-1}) : i64 = match p", *cases,
                 f"entry main (x: i64) : i64 = f (if x > 0 then {val(n-1)} else #stop)")


@family(60)
def functor_tower(n):
    chain = [f"module m{i} = step m{i - 1}" for i in range(1, n)]
    return lines(
    "module type number = { val value : i64 val next : i64 -> i64 }",
    "module step (m: number) = { def value = m.value + 1 def next (x: i64) = m.next (x + value) }",
    "module m0 = { def value = 0i64 def next (x: i64) = x }",
    *chain,
     f"entry main (x: i64) : i64 = m{n - 1}.next x")


@family(20)
def higher_functors(n):
    """a functor applied in a functor in a functor"""
    chain = [
    f"module f{i} (m: number) = {{ module k = f{i-1} {{ def value = m.value + {i} }} def value = k.value * 2 }}"
    for i in range(1, n)]
    return lines(
    "module type number = { val value : i64 }",
    "module f0 (m: number) = { def value = m.value + 1 }",
    *chain,
    f"module r = f{n-1} {{ def value = 3i64 }}",
     "entry main (x: i64) : i64 = x + r.value")


@family(30)
def many_modules(n):
    chain = [f"module m{i} = {{ def f (x: i64) = x * {i} + 1 def g (x: i64) = f (f x) }}" for i in range(n)]
    return lines(*chain, "entry main (x: i64) : i64 = " + " + ".join(f"m{i}.g x" for i in range(n)))


@family(15)
def nested_modules(n):
    body = "def x = 1i64"
    for i in range(n): body = f"def y{i} = {i}i64 module m{i} = {{ {body} }}"
    path = ".".join(f"m{i}" for i in reversed(range(n)))
    return lines(body, f"entry main (x: i64) : i64 = x + {path}.x")


@family(20, quadratic="module type i has i members")
def module_type_tower(n):
    """each module type includes the one before, modules ascribed"""
    kinds = ["module type t0 = { type a val x0 : a }"] + \
        [f"module type t{i} = {{ include t{i-1} val x{i} : a }}" for i in range(1, n)]
    body = " ".join(f"def x{i} = {i}i64" for i in range(n))
    return lines(*kinds, f"module m : t{n-1} with a = i64 = {{ type a = i64 {body} }}",
                 "entry main (x: i64) : i64 = x + " + " + ".join(f"m.x{i}" for i in range(n)))


@family(40, quadratic="module i has i members")
def opens(n):
    """Each module opens the one before."""
    chain = [f"module m{i} = {{ open m{i - 1} def x{i} = x{i - 1} + 1 }}" for i in range(1, n)]
    return lines("module m0 = { def x0 = 1i64 }", *chain, f"open m{n - 1}", f"entry main (x: i64) : i64 = x + x{n - 1}")
