# Blurs a picture, counts its shades and finds its bright places with a
# library of Ashlar's; NumPy computes the same for comparison.
import sys
import numpy
import ashlar

image = ashlar.Library(sys.argv[1], sys.argv[2])
y, x = numpy.mgrid[0:120, 0:200]
picture = (0.5 + 0.5 * numpy.sin(x / 9.0) * numpy.cos(y / 7.0)).astype(numpy.float32)

def blur(picture, r):
    def window(xs):
        return numpy.stack([xs[max(0, i - r):i + r + 1].mean(axis=0, dtype=numpy.float64) for i in range(len(xs))])
    return window(window(picture.T).T)

assert numpy.allclose(image.blur(3, picture), blur(picture, 3), atol=1e-4)
assert numpy.allclose(image.blur(3, picture.T), blur(picture, 3).T, atol=1e-4)          # views are made dense first
assert numpy.allclose(image.blur(2, picture[::-2, ::3]), blur(picture[::-2, ::3], 2), atol=1e-4)
shades = image.shades(16, picture)
assert shades.sum() == picture.size and (
    shades == numpy.bincount(
        numpy.minimum(
            (picture * 16).astype(int),
            15).ravel(),
             minlength=16)).all()
bright = image.bright(0.99, picture)
assert bright.shape[1] == 2 and (bright == numpy.argwhere(picture > numpy.float32(0.99))).all()
assert image.bright(2.0, picture).shape == (0, 2)
try:
    image.shades(-1, picture)
    raise SystemExit("a negative size was accepted")
except ashlar.Failure as failure:
    print("refused:", failure)
for wrong in ((picture,), (3, picture, 1), (3, picture[0]), (3, picture.astype(complex))):
    try:
        image.blur(*wrong)
        raise SystemExit("wrong arguments were accepted")
    except TypeError:
        pass
print("%d bright places of %d, shades %s" % (len(bright), picture.size, shades.tolist()))
