"""The kernels in Python with numba's prange, and with NumPy where an expression of arrays says the same.

Each is called with the sizes, views of the inputs and a result. Floats are added in an order of numba's choice where a
reduction runs in parallel; `fastmath` is off.
"""
import ctypes
import math

import numpy
from numba import njit, prange, set_num_threads

DOUBLE = ctypes.POINTER(ctypes.c_double)


def view(address, count):
    """An array that is the memory at an address."""
    return numpy.ctypeslib.as_array(ctypes.cast(address, DOUBLE), (max(count, 1),))


@njit(parallel=True)
def mandelbrot(h, w, limit, result):
    for i in prange(h):
        for j in range(w):
            cr, ci = 3 * j / w - 2, 2 * i / h - 1
            x = y = 0.0
            rounds = 0
            while rounds < limit and x * x + y * y <= 4:
                x, y = x * x - y * y + cr, 2 * x * y + ci
                rounds += 1
            result[i, j] = rounds


@njit(parallel=True)
def bodies(xs, ys, zs, masses, result):
    for i in prange(xs.size):
        ax = ay = az = 0.0
        for j in range(xs.size):
            dx, dy, dz = xs[j] - xs[i], ys[j] - ys[i], zs[j] - zs[i]
            r2 = dx * dx + dy * dy + dz * dz + 0.01
            w = masses[j] / (r2 * math.sqrt(r2))
            ax += w * dx
            ay += w * dy
            az += w * dz
        result[i, 0], result[i, 1], result[i, 2] = ax, ay, az


@njit(parallel=True)
def product(a, b, result):
    for i in prange(a.shape[0]):
        result[i, :] = 0
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                result[i, j] += a[i, k] * b[k, j]


@njit(parallel=True)
def options(prices, strikes, years, result):
    for i in prange(prices.size):
        s, k, t = prices[i], strikes[i], years[i]
        width = 0.3 * math.sqrt(t)
        d1 = (math.log(s / k) + (0.02 + 0.5 * 0.3 * 0.3) * t) / width
        result[i] = s * 0.5 * math.erfc(-d1 * math.sqrt(0.5)) \
            - k * math.exp(-0.02 * t) * 0.5 * math.erfc(-(d1 - width) * math.sqrt(0.5))


@njit(parallel=True)
def nearest(centres, points, best):
    for i in prange(points.shape[0]):
        least = math.inf
        for j in range(centres.shape[0]):
            here = 0.0
            for c in range(points.shape[1]):
                here += (centres[j, c] - points[i, c]) ** 2
            if here < least:
                least = here
                best[i] = j


@njit
def means(centres, points, best):
    sums, counts = numpy.zeros_like(centres), numpy.zeros(centres.shape[0])
    for i in range(points.shape[0]):
        for c in range(points.shape[1]):
            sums[best[i], c] += points[i, c]
        counts[best[i]] += 1
    for j in range(centres.shape[0]):
        if counts[j] > 0:
            for c in range(points.shape[1]):
                centres[j, c] = sums[j, c] / counts[j]


def clusters(points, k, rounds):
    centres, best = points[:k].copy(), numpy.zeros(len(points), numpy.int64)
    for _ in range(rounds):
        nearest(centres, points, best)
        means(centres, points, best)
    return centres


@njit(parallel=True)
def triad(x, b, c, result):
    for i in prange(b.size):
        result[i] = b[i] + x * c[i]


@njit(parallel=True)
def total(xs):
    result = numpy.int32(0)
    for i in prange(xs.size):
        result += xs[i]
    return result


@njit(parallel=True)
def sweep(a, to):
    n, m = a.shape
    for i in prange(n):
        for j in range(m):
            if i == 0 or j == 0 or i == n - 1 or j == m - 1:
                to[i, j] = a[i, j]
            else:
                to[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def jacobi(grid, rounds, spare, result):
    for round in range(0, rounds, 2):
        sweep(result if round else grid, spare)
        sweep(spare, result)


def bind(name, n, inputs, threads):
    """Functions without arguments: with numba, and with NumPy or None; None for a kernel that is not here."""
    set_num_threads(threads)
    if name == "mandelbrot":
        result = numpy.empty((n[0], n[1]), numpy.int32)
        return lambda: mandelbrot(n[0], n[1], n[2], result), None
    if name == "bodies":
        result = numpy.empty((n[0], 3))
        return lambda: bodies(*inputs[:4], result), None
    if name == "product":
        a, b = inputs[0].reshape(n[0], n[1]), inputs[1].reshape(n[1], n[2])
        result = numpy.empty((n[0], n[2]))
        return lambda: product(a, b, result), lambda: numpy.matmul(a, b, out=result)
    if name == "options":
        result = numpy.empty(n[0])
        return lambda: options(*inputs[:3], result), None
    if name == "clusters":
        points = inputs[0].reshape(n[0], n[1])
        return lambda: clusters(points, n[2], n[3]), None
    if name == "triad":
        result = numpy.empty(n[0])
        return lambda: triad(3.0, inputs[0], inputs[1], result), \
            lambda: numpy.add(inputs[0], numpy.multiply(3.0, inputs[1], out=result), out=result)
    if name == "total":
        integers = inputs[0].view(numpy.int32)[:n[0]]
        return lambda: total(integers), lambda: integers.sum(dtype=numpy.int32)
    if name == "jacobi":
        grid = inputs[0].reshape(n[0], n[1])
        spare, result = numpy.empty_like(grid), numpy.empty_like(grid)
        return lambda: jacobi(grid, n[2], spare, result), None
    return None, None
