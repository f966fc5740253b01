"""Families of programs with recursive data."""
from shapes import family, lines

LIST = "type list 'a = #nil | #cons a (list a)"
TOTAL = "def total (l: list i64) : i64 = match l case #nil -> 0 case #cons x t -> x + total t"


@family(20)
def long_lists(n):
    """a list of n elements, one `let` each"""
    cells = "\n  ".join(f"let l{i} = #cons (x + {i}) l{i - 1}" for i in range(1, n))
    return lines(
    LIST,
    TOTAL,
    "entry main (x: i64) : i64 =",
    f"  let l0: list i64 = #nil\n  {cells}",
     f"  in total l{n - 1}")


@family(10)
def list_functions(n):
    """functions that rebuild a list, one after the other"""
    functions = [
    f"def f{i} (l: *list i64) : *list i64 = match l case #nil -> #nil case #cons@d x t -> #cons@d (x + {i}) t"
    for i in range(n)]
    calls = "\n  ".join(f"let l{i + 1} = f{i} l{i}" for i in range(n))
    return lines(
    LIST,
    TOTAL,
    *functions,
    "entry main (x: i64) : i64 =",
    "  let l0 = #cons x #nil",
    f"  {calls}",
     f"  in total l{n}")


@family(20)
def list_types(n):
    """recursive types, each with lists of the one before"""
    types = [f"type t{i} = #end{i} | #more{i} (list t{i - 1}) t{i}" for i in range(1, n)]
    return lines(LIST, "type t0 = #end0 | #more0 i64 t0", *
    types, f"entry main (x: i64) : i64 = match (#end{n - 1} : t{n - 1}) case #end{n - 1} -> x case _ -> 0")


@family(20)
def list_branches(n):
    """one list in the branches of many conditionals"""
    branches = " else ".join(f"if x == {i} then total (#cons {i} t)" for i in range(n))
    return lines(LIST, TOTAL, "def pick (x: i64) (l: *list i64) : i64 = match l case #nil -> 0",
                 f"  case #cons _ t -> {branches} else 0", "entry main (x: i64) : i64 = pick x (#cons x #nil)")


@family(40)
def linear_terms(n):
    """one function of n terms that consume what the one before gives: branches, calls, pairs"""
    step = ("def step (l: *list i64) (s: i64) : *(list i64, i64) = match l case #nil -> (#nil, s) "
            "case #cons@d x t -> (#cons@d (x + 1) t, s + x)")
    steps = [f"let (l{i + 1}, s{i + 1}) = if s{i} > {i} then step l{i} s{i} else (l{i}, s{i} + total l{i})"
             for i in range(n)]
    return lines(
    LIST,
    TOTAL,
    step,
    "def stepped (l0: *list i64) (s0: i64) : *(list i64, i64) =",
    "  " + "\n  ".join(steps),
    f"  in (l{n}, s{n})",
    "entry main (x: i64) : i64 =",
    "  let (l, s) = stepped (#cons x #nil) 0",
     "  in s + total l")


@family(30)
def cells_matched_again(n):
    """what one match has built is matched by the next"""
    steps = [
    f"let l{i + 1} = match l{i} case #nil -> #nil case #cons@d{i} x{i} t{i} -> #cons@d{i} (x{i} + {i}) t{i}"
    for i in range(n)]
    return lines(LIST, TOTAL, "def stepped (l0: *list i64) : *list i64 =", "  " + "\n  ".join(steps),
                 f"  in l{n}", "entry main (x: i64) : i64 = total (stepped (#cons x #nil))")


@family(30)
def cells_of_branches(n):
    """what one of two branches gave is matched by the next"""
    steps = [
    f"let l{i + 1} = match l{i} case #nil -> #nil case #cons@d{i} x{i} t{i} -> "
    f"if x{i} > {i} then #cons@d{i} (x{i} + {i}) t{i} else t{i}" for i in range(n)]
    return lines(LIST, TOTAL, "def stepped (l0: *list i64) : *list i64 =", "  " + "\n  ".join(steps),
                 f"  in l{n}", "entry main (x: i64) : i64 = total (stepped (#cons x #nil))")


@family(24)
def walks_joined(n):
    """appends to what was appended to"""
    append = ("def append (l: *list i64) (m: *list i64) : *list i64 = match l case #nil -> m "
              "case #cons@d x t -> #cons@d x (append t m)")
    calls = "\n  ".join(f"let l{i} = append l{i - 1} (#cons (x + {i}) #nil)" for i in range(1, n + 1))
    return lines(
    LIST,
    TOTAL,
    append,
    "entry main (x: i64) : i64 =",
    "  let l0 = #cons x #nil",
    f"  {calls}",
     f"  in total l{n}")


@family(24)
def ways_of_a_walk(n):
    """a walk with many branches, each of which goes on"""
    branches = " else ".join(f"if x == {i} then #cons@d x (walk k t)" for i in range(n))
    walk = ("def walk (k: i64) (l: *list i64) : *list i64 = match l case #nil -> #cons k #nil "
            f"case #cons@d x t -> {branches} else #cons@d x t")
    main = "entry main (x: i64) : i64 = total (walk x (walk x (#cons x #nil)))"
    return lines(LIST, TOTAL, walk, "#[cells(4)]", main)
