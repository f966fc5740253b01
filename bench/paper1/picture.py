"""Plots as SVG without any library: bars for times, lines on logarithmic axes for memory. Light and dark themes, no
script."""
import html
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, HEAD = 560, 330, 96, 104, 44, 40, 40
LIGHT = [
    "#e15759",
    "#b07aa1",
    "#ff9da7",
    "#4e79a7",
    "#76b7b2",
    "#59a14f",
    "#f28e2b",
    "#222222",
    "#9c755f",
    "#edc948",
    "#bab0ac",
    "#86bcb6",
    "#d37295",
     "#8cd17d"]
DARK = [
    "#ff7b7d",
    "#cf9cc2",
    "#ffb3bb",
    "#6b9bd1",
    "#8fd3cd",
    "#7bc96f",
    "#ffa94d",
    "#eeeeee",
    "#c49a80",
    "#f5d76e",
    "#d5cdc9",
    "#a5d6d0",
    "#e795b3",
     "#abe79c"]


class Panel:
    """`data`: a list of (series, value) for bars, or a map from series to [(x, y)] for lines."""

    def __init__(self, title, axis, data):
        self.title, self.axis, self.data = title, axis, data


def style():
    def colours(items):
        return " ".join(
    f".f{i} {{ fill: {colour} }} .s{i} {{ stroke: {colour}; fill: none }}" for i,
     colour in enumerate(items))

    return (
    "<style>\n .page { fill: #ffffff } .ink { fill: #222222 } .pale { fill: #666666 } .grid { stroke: #e4e4e4 }\n"
    " text { font-family: system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 12px }\n"
    " .head { font-size: 16px; font-weight: 600 } .title { font-size: 13px; font-weight: 600 }"
    " .small { font-size: 11px }\n"
    f" {colours(LIGHT)}\n @media (prefers-color-scheme: dark) {{\n"
    "  .page { fill: #1b1b1f } .ink { fill: #eeeeee } .pale { fill: #aaaaaa } .grid { stroke: #33333a }\n"
    f"  {colours(DARK)}\n }}\n</style>\n")


def text(x, y, content, kind="pale small", anchor="start"):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(content)}</text>\n'


def line(x1, y1, x2, y2):
    return f'<line class="grid" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>\n'


def power(n):
    return "1" if n == 0 else "10" + str(n).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def bars(panel, series):
    """A bar for each variant, from zero, with its number; the axis goes as far as the longest."""
    out, most = [], max(value for _, value in panel.data)
    step = (HEIGHT - TOP - BOTTOM) / len(panel.data)
    for i, (name, value) in enumerate(panel.data):
        y, width = TOP + i * step, (WIDTH - LEFT - RIGHT) * value / most
        out.append(
            f'<rect class="f{series.index(name)}" x="{LEFT}" y="{y + 2:.1f}" width="{width:.1f}" '
            f'height="{step - 4:.1f}"><title>{name}: {value:.1f} {panel.axis}</title></rect>\n')
        out.append(text(LEFT - 8, y + step / 2 + 4, name, "ink", "end"))
        out.append(
    text(
        LEFT + width + 6,
        y + step / 2 + 4,
        f"{value:,.0f}" if value >= 100 else f"{value:.1f}",
         "ink small"))
    return out


class Scale:
    """Decades of numbers on a stretch of points."""

    def __init__(self, numbers, start, end):
        self.low, self.high = math.floor(
    math.log10(
        min(numbers))), max(
            math.ceil(
                math.log10(
                    max(numbers))), math.floor(
                        math.log10(
                            min(numbers))) + 1)
        self.start, self.end = start, end

    def at(self, number):
        return self.start + (self.end - self.start) * (math.log10(number) - self.low) / (self.high - self.low)

    def decades(self):
        return range(self.low, self.high + 1)


def labels_apart(wanted):
    """Heights near the wanted ones, in their order, that leave room for a line of text each."""
    names = sorted(wanted, key=wanted.get)
    placed, least, most = {}, -math.inf, HEIGHT - BOTTOM + 12
    for name in names:
        placed[name] = least = max(wanted[name], least + 12)
    for name in reversed(names):   # back up from the bottom
        placed[name] = most = min(placed[name], most - 12)
    return placed


def lines(panel, series):
    points = [point for curve in panel.data.values() for point in curve]
    x, y = Scale([p[0] for p in points], LEFT, WIDTH - RIGHT), Scale([p[1] for p in points], HEIGHT - BOTTOM, TOP)
    out = [
    line(
        x.at(
            10**k),
            TOP,
            x.at(
                10**k),
                HEIGHT -
                BOTTOM) +
                text(
                    x.at(
                        10**k),
                        HEIGHT -
                        BOTTOM +
                        16,
                        power(k),
                         anchor="middle") for k in x.decades()]
    out += [line(LEFT, y.at(10**k), WIDTH - RIGHT, y.at(10**k)) + text(LEFT - 8,
                 y.at(10**k) + 4, power(k), anchor="end") for k in y.decades()]
    for name, curve in panel.data.items():
        path = " ".join(f"{x.at(a):.1f},{y.at(b):.1f}" for a, b in curve)
        out.append(f'<polyline class="s{series.index(name)}" stroke-width="2" points="{path}">'
                   f'<title>{name}</title></polyline>\n')
        out += [f'<circle class="f{series.index(name)}" cx="{x.at(a):.1f}" cy="{y.at(b):.1f}" r="2.5">'
                f'<title>{name}: {b:,} KiB at {a:,} calls</title></circle>\n' for a, b in curve]
    ends = {name: y.at(curve[-1][1]) for name, curve in panel.data.items() if curve}
    for name, height in labels_apart(ends).items():
        out.append(text(WIDTH - RIGHT + 8, height + 4, name, f"f{series.index(name)}"))
    return out


def draw(title, panels, series):
    rows = (len(panels) + 1) // 2
    width, height = 2 * WIDTH, HEAD + rows * HEIGHT
    out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
    f'role="img">\n<title>{html.escape(title)}</title>\n',
    style(),
    f'<rect class="page" width="{width}" height="{height}"/>\n',
    text(
        16,
        26,
        title,
         "ink head")]
    for i, panel in enumerate(panels):
        out.append(f'<g transform="translate({i % 2 * WIDTH} {HEAD + i // 2 * HEIGHT})">\n')
        out.append(text(LEFT, 18, panel.title, "ink title") + text(LEFT, 34, panel.axis))
        out += bars(panel, series) if isinstance(panel.data, list) else lines(panel, series)
        out.append("</g>\n")
    out.append("</svg>\n")
    return "".join(out)
