#!/usr/bin/env python3
"""finance.py: the values of the three financial applications of row SS-46, by other methods than those of the programs
test/rows/SS-46-*.fut: dense linear systems, recurrences, bisection, covariances, integrals over both factors. It
prints the values, or, for the folder of the programs, the outputs in their test blocks that differ from them."""
import math
import os
import re
import sys


def solve(matrix, right):
    """A dense linear system, by elimination with pivots."""
    n = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    for i in reversed(range(n)):
        rows[i][n] = (rows[i][n] - sum(rows[i][k] * rows[k][n] for k in range(i + 1, n))) / rows[i][i]
    return [row[n] for row in rows]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


# ---- local volatility: the operators as dense matrices

SPOT, ALPHA, NU, BETA, HORIZON = 0.03, 0.2, 0.6, 0.5, 5.0


def second_differences(points):
    """The matrix of the second derivative of the parabola through three neighbours."""
    n = len(points)
    matrix = [[0.0] * n for _ in range(n)]
    for i in range(1, n - 1):
        for k in (-1, 0, 1):   # the second derivative of Lagrange's polynomial k
            a, b = [points[i + other] for other in (-1, 0, 1) if other != k]
            matrix[i][i + k] = 2 / ((points[i + k] - a) * (points[i + k] - b))
    return matrix


def local_volatility(strikes, n, m, steps):
    deviation = 20 * ALPHA * SPOT * math.sqrt(HORIZON)
    cx, cy = int(SPOT * n / deviation), m // 2
    xs = [(i - cx) * deviation / n + SPOT for i in range(n)]
    ys = [(j - cy) * 10 * NU * math.sqrt(HORIZON) / m + math.log(ALPHA) for j in range(m)]
    across, along = second_differences(xs), second_differences(ys)
    dt = HORIZON / (steps - 1)
    results = []
    for number in range(strikes):
        v = [[max(0.0, x - 0.01 * (number + 1))] * m for x in xs]
        for g in reversed(range(steps - 1)):
            t = g * dt

            def operator_x(j):
                scale = [0.5 * x ** (2 * BETA) * math.exp(2 * ys[j] - NU * NU * t) for x in xs]
                return [[s * w for w in row] for s, row in zip(scale, across)]
            operator_y = [[0.5 * NU * NU * w for w in row] for row in along]

            def left(operator):
                return [[(i == k) / dt - w / 2 for k, w in enumerate(row)] for i, row in enumerate(operator)]
            in_y = [times(operator_y, row) for row in v]
            half = []
            for j in range(m):
                column = [row[j] for row in v]
                moved = times(operator_x(j), column)
                half.append(solve(left(operator_x(j)),
                                  [column[i] / dt + moved[i] / 2 + in_y[i][j] for i in range(n)]))
            v = [solve(left(operator_y), [half[j][i] / dt - in_y[i][j] / 2 for j in range(m)]) for i in range(n)]
        results.append(v[cx][cy])
    return results


# ---- option pricing

POLYNOMIALS = [(0, 0), (1, 0), (2, 1), (3, 1), (3, 2), (4, 1), (4, 4), (5, 2), (5, 4), (5, 7), (5, 11), (5, 13)]
BEGINNINGS = [[1], [1], [1, 3], [1, 3, 1], [1, 1, 1], [1, 1, 3, 3], [1, 3, 5, 13], [1, 1, 5, 5, 17], [1, 1, 5, 5, 5],
              [1, 1, 7, 11, 19], [1, 1, 5, 1, 1], [1, 1, 1, 3, 11]]


def sobol(dimension, count):
    """Points 1 to count, each from the one before."""
    degree, coefficients = POLYNOMIALS[dimension]
    m = list(BEGINNINGS[dimension]) if degree else [1] * 30
    while len(m) < 30:   # the recurrence for odd integers m
        k = len(m)
        value = m[k - degree] ^ (m[k - degree] << degree)
        for j in range(1, degree):
            if coefficients >> (degree - 1 - j) & 1:
                value ^= m[k - j] << j
        m.append(value)
    point, points = 0, []
    for number in range(count):
        lowest = 0
        while number >> lowest & 1:
            lowest += 1
        point ^= m[lowest] << (29 - lowest)
        points.append((point + 0.5) / 2 ** 30)
    return points


def deviate(u):
    low, high = -40.0, 40.0
    for _ in range(200):
        middle = (low + high) / 2
        if 0.5 * math.erfc(-middle / math.sqrt(2)) < u:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def bridge_order(dates):
    """The end, then the middles of all gaps between known dates, from left to right, again and again."""
    known, order = [0, dates], [dates]
    while len(order) < dates:
        middles = [(left + right) // 2 for left, right in zip(known, known[1:]) if right - left > 1]
        order += middles
        known = sorted(known + middles)
    return order


def walk(z):
    """Dates are drawn in the order of the bridge, each given those drawn before: by the covariances min(s, t)."""
    order, drawn = bridge_order(len(z)), []
    for number, date in enumerate(order):
        known = [d for d, _ in drawn]
        covariances = [float(min(date, d)) for d in known]
        weights = solve([[float(min(c, d)) for d in known] for c in known], covariances) if known else []
        mean = sum(w * value for w, (_, value) in zip(weights, drawn))
        variance = date - sum(w * c for w, c in zip(weights, covariances))
        drawn.append((date, mean + z[number] * math.sqrt(variance)))
    return [value for _, value in sorted(drawn)]


def option_price(paths, dates, factors, volatilities, rate):
    assets = len(volatilities)
    numbers = [[[deviate(u) for u in sobol(d * assets + a, paths)] for a in range(assets)] for d in range(dates)]
    total = 0.0
    for path in range(paths):
        walks = [walk([numbers[d][a][path] for d in range(dates)]) for a in range(assets)]
        worst = []
        for k in range(dates):
            logs = [(rate - v * v / 2) * (k + 1) + v * sum(f * w[k] for f, w in zip(factors[a], walks))
                    for a, v in enumerate(volatilities)]
            worst.append(math.exp(min(logs)))
        for k, low in enumerate(worst):
            if low >= 1:
                total += math.exp(-rate * (k + 1)) * (100 + 8 * (k + 1))
                break
        else:
            total += math.exp(-rate * dates) * 100 * min(1.0, worst[-1])
    return total / paths if paths else 0.0


# ---- interest rates: the expectation of the payoff over both factors

def simpson(f, low, high, n):
    step = (high - low) / n
    return step / 3 * sum((1 if k in (0, n) else 4 if k % 2 else 2) * f(low + k * step) for k in range(n + 1))


def swaption(x, expiry, years):
    a, b, sigma, eta, rho = x

    def discount(t):
        return math.exp(-0.03 * t)

    def integrated(t):   # the variance of the integral of both factors over a time t
        def g(s):
            u, w = sigma * (1 - math.exp(-a * s)) / a, eta * (1 - math.exp(-b * s)) / b
            return u * u + w * w + 2 * rho * u * w
        return simpson(g, 0, t, 2000)
    dates = [expiry + i + 1 for i in range(years)]
    strike = (discount(expiry) - discount(dates[-1])) / sum(map(discount, dates))
    coupons = [strike] * (years - 1) + [1 + strike]
    # means and covariances of the factors under the forward measure, by integration over the time to the expiry
    T = expiry
    sx = math.sqrt(simpson(lambda s: (sigma * math.exp(-a * s)) ** 2, 0, T, 2000))
    sy = math.sqrt(simpson(lambda s: (eta * math.exp(-b * s)) ** 2, 0, T, 2000))
    cov = rho * simpson(lambda s: sigma * eta * math.exp(-(a + b) * s), 0, T, 2000)

    def drift(z, vol, w, other):
        return -simpson(lambda s: math.exp(-z * s) * (vol * vol * (1 - math.exp(-z * s)) / z
                                                      + rho * vol * other * (1 - math.exp(-w * s)) / w), 0, T, 2000)
    mx, my = drift(a, sigma, b, eta), drift(b, eta, a, sigma)
    legs = [(c * discount(t) / discount(T)
             * math.exp((integrated(t - T) - integrated(t) + integrated(T)) / 2),
             (1 - math.exp(-a * (t - T))) / a, (1 - math.exp(-b * (t - T))) / b) for c, t in zip(coupons, dates)]
    corr = cov / (sx * sy)
    rest = sy * math.sqrt(1 - corr * corr)

    def inner(z):   # over y, given x
        px = mx + sx * z
        scaled = [(w * math.exp(-ba * px), bb) for w, ba, bb in legs]
        centre = my + corr * sy * z

        def payoff(y):
            return 1 - sum(w * math.exp(-bb * y) for w, bb in scaled)
        low, high = centre - 60 * rest, centre + 60 * rest
        for _ in range(120):
            middle = (low + high) / 2
            if payoff(middle) < 0:
                low = middle
            else:
                high = middle
        begin, end = max(high, centre - 10 * rest), centre + 10 * rest
        if begin >= end:
            return 0.0
        return math.exp(-z * z / 2) * simpson(
            lambda y: payoff(y) * math.exp(-((y - centre) / rest) ** 2 / 2), begin, end, 200) / (rest * 2 * math.pi)
    return discount(T) * simpson(inner, -9, 9, 400)


def values():
    factors = [[1.0, 0.0, 0.0], [0.3, 0.9539392014169457, 0.0], [0.2, 0.1, 0.9746794344808963]]
    rates = [0.5, 0.3, 0.01, 0.012, -0.7]
    return {
        "local-volatility": [local_volatility(3, 12, 8, 6), local_volatility(1, 4, 3, 2)],
        "option-pricing": [[option_price(64, 4, factors, [0.2, 0.25, 0.3], 0.03)],
                           [option_price(7, 1, [[1.0]], [0.4], 0.0)], [option_price(0, 1, [[1.0]], [0.4], 0.0)]],
        "interest-rates": [[swaption(rates, t, n) for t, n in ((1.0, 4), (2.0, 10), (5.0, 1))],
                           [swaption([0.02, 0.025, 0.003, 0.02, 0.2], 10.0, 20)]]}


def main():
    if len(sys.argv) == 1:
        for name, tests in values().items():
            for test in tests:
                print(name, " ".join(f"{value:.12g}" for value in test))
        return 0
    wrong = 0
    for name, tests in values().items():
        with open(os.path.join(sys.argv[1], f"SS-46-{name}.fut"), encoding="utf-8") as file:
            outputs = re.findall(r"^-- output \{ ([^a-z}]*) \}", file.read(), re.MULTILINE)
        stated = [[float(number) for number in output.strip("[]").split(",")] for output in outputs]
        for got, wanted in zip(stated, tests, strict=True):
            for a, b in zip(got, wanted, strict=True):
                if abs(a - b) > 1e-8 * max(1, abs(b)):
                    wrong += 1
                    print(f"{name}: {a} is {b}")
    return wrong != 0


sys.exit(main())
