"""Readers of ADBench's files: each gives the arguments of an entry point as text values."""
import os


class Numbers:
    """The words of a file, taken from the front."""

    def __init__(self, path):
        with open(path) as file:
            self.words = file.read().split()
        self.at = 0

    def take(self, count):
        self.at += count
        return self.words[self.at - count:self.at]

    def integers(self, count):
        return [int(word) for word in self.take(count)]

    def rows(self, count, width):
        return [self.take(width) for _ in range(count)]

    def left(self):
        return len(self.words) - self.at


def floats(words):
    return "[" + ", ".join(word + "f64" for word in words) + "]" if words else "empty([0]f64)"


def integers(values):
    return "[" + ", ".join(f"{value}i64" for value in values) + "]"


def table(rows, show=floats):
    return "[" + ", ".join(show(row) for row in rows) + "]"


def mixture(path):
    """d K n; K weights; K means of d; K factors of d(d+1)/2; n points of d (or one, used n times); gamma m."""
    numbers = Numbers(path)
    d, k, n = numbers.integers(3)
    weights, means, factors = numbers.take(k), numbers.rows(k, d), numbers.rows(k, d * (d + 1) // 2)
    points = numbers.rows(n, d) if numbers.left() >= n * d + 2 else [numbers.take(d)] * n
    gamma, m = numbers.take(2)
    return "\n".join([floats(weights), table(means), table(factors),
                     table(points), gamma + "f64", f"{int(float(m))}i64"])


def adjustment(path):
    """n m p; a camera of 11 numbers, a point of 3, a weight and a feature of 2, repeated for all; observation i is of
    camera i mod n, point i mod m."""
    numbers = Numbers(path)
    n, m, p = numbers.integers(3)
    camera, point, weight, feature = numbers.take(11), numbers.take(3), numbers.take(1), numbers.take(2)
    cameras, points = integers(i % n for i in range(p)), integers(i % m for i in range(p))
    return "\n".join([table([camera] * n), table([point] * m),
                     floats(weight * p), cameras, points, table([feature] * p)])


def matrix(words):
    return [words[4 * i:4 * i + 4] for i in range(4)]


def model(folder):
    """bones: name:parent:relative (16):inverse absolute (16); vertices: position (3):normal (3):u:v:count:bone:weight
    ...; triangles: three vertices."""
    lines = lambda name: [line.strip().split(":") for line in open(os.path.join(folder, name)) if line.strip()]
    bones, vertices = lines("bones.txt"), lines("vertices.txt")
    weights = []
    for words in vertices:
        row = ["0"] * len(bones)
        for i in range(int(words[8])):
            row[int(words[9 + 2 * i])] = words[10 + 2 * i]
        weights.append(row)
    shown = [integers(int(words[1]) for words in bones), table([matrix(words[2:18]) for words in bones], table), table(
        [matrix(words[18:34]) for words in bones], table), table([words[:3] for words in vertices]), table(weights)]
    return shown, lines("triangles.txt")


def hand_arguments(path, in_triangles):
    """points, parameters; of each point a vertex or triangle and three coordinates; in triangles two numbers of each
    point; the parameters."""
    numbers = Numbers(path)
    count, parameters = numbers.integers(2)
    points = numbers.rows(count, 4)
    coordinates = numbers.rows(count, 2) if in_triangles else []
    shown, triangles = model(os.path.join(os.path.dirname(path), "model"))
    found = [integers(int(row[0]) for row in points), table([row[1:] for row in points])]
    if in_triangles:
        found = [table(triangles, integers), *found, table(coordinates)]
    return "\n".join([floats(numbers.take(parameters)), *shown, *found])


def hand(path):
    return hand_arguments(path, False)


def hand_in_triangles(path):
    return hand_arguments(path, True)


def lstm(path):
    """l c b; of each layer four rows of weights and four of biases; three rows; of each layer hidden and cell values; c
    rows of text."""
    numbers = Numbers(path)
    layers, count, width = numbers.integers(3)
    main = [[numbers.rows(4, width) for _ in range(2)] for _ in range(layers)]
    extra, state = numbers.rows(3, width), [numbers.rows(2, width) for _ in range(layers)]
    return "\n".join([table(main, lambda layer: table(layer, table)), table(
        extra), table(state, table), table(numbers.rows(count, width))])
