"""Shared by the families of programs: their registration, and common shapes of programs."""

FAMILIES = {}


class Family:
    """start: the n that measure.py begins with. per: the measure of the size, if it is not n: the "source", when n
    cases have n columns, or the "lowered" program, when its types or parameters grow with n, too. quadratic: the
    reason why the work of the compiler is quadratic."""

    def __init__(self, write, start, per, quadratic):
        self.write, self.start, self.per, self.quadratic = write, start, per, quadratic


def family(start, per="n", quadratic=None):
    def register(write):
        FAMILIES[write.__name__] = Family(write, start, per, quadratic)
        return write
    return register


def lines(*parts):
    return "\n".join(parts) + "\n"


def lets(n, header, let, result, first=0):
    """let LET(first) ... let LET(n - 1) in RESULT"""
    return lines(header, *[f"  let {let(i)}" for i in range(first, n)], f"  in {result}")


def chain(n, header, step):
    """let x1 = STEP(1) ... let x(n - 1) = STEP(n - 1) in x(n - 1), where the header binds x0"""
    return lets(n, header, lambda i: f"x{i} = {step(i)}", f"x{n - 1}", first=1)


def pipe(n, header, step):
    """xs |> STEP(0) |> ... |> STEP(n - 1)"""
    return lines(header, "  xs", *[f"  |> {step(i)}" for i in range(n)])
