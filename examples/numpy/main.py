# Blurs a picture, counts its shades and finds its bright places with a program of Ashlar's; NumPy computes the same for
# comparison.
import sys
import numpy
import ashlar

image = ashlar.compile(sys.argv[1])
y, x = numpy.mgrid[0:120, 0:200]
picture = (0.5 + 0.5 * numpy.sin(x / 9.0) * numpy.cos(y / 7.0)).astype(numpy.float32)


def blur(picture, r):
    def window(xs):
        return numpy.stack([xs[max(0, i - r):i + r + 1].mean(axis=0, dtype=numpy.float64) for i in range(len(xs))])
    return window(window(picture.T).T)


# Views are read where they are, and results written into views.
part = picture[::-2, ::3]
assert numpy.allclose(image.blur(3, picture), blur(picture, 3), atol=1e-4)
assert numpy.allclose(image.blur(3, picture.T), blur(picture, 3).T, atol=1e-4)
assert numpy.allclose(image.blur(r=2, picture=part), blur(part, 2), atol=1e-4)
frame = numpy.zeros((124, 204), numpy.float32)
image.blur(3, picture, out=frame[2:-2, 2:-2])
assert numpy.allclose(frame[2:-2, 2:-2], blur(picture, 3), atol=1e-4) and not frame[:2].any()

shades = image.shades(16, picture)
assert numpy.array_equal(shades, numpy.bincount(numpy.minimum((picture * 16).astype(int), 15).ravel(), minlength=16))
bright = image.bright(0.99, picture)
assert numpy.array_equal(bright, numpy.argwhere(picture > numpy.float32(0.99)))
assert image.bright(2.0, picture).shape == (0, 2)
for wrong in ((picture,), (3, picture, 1), (3, picture[0]), (3, picture.astype(complex)), (3.5, picture)):
    try:
        image.blur(*wrong)
        raise SystemExit("wrong arguments were accepted")
    except TypeError as problem:
        print("refused:", problem)
try:
    image.shades(-1, picture)
    raise SystemExit("a negative size was accepted")
except ashlar.Error as problem:
    print("failed:", problem.message)
print("%d bright places of %d, shades %s" % (len(bright), picture.size, shades.tolist()))
