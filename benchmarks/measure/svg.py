"""Line charts as SVG: one line for each name, nothing but text in the result."""

import html
import math

COLOURS = ["#1b6ca8", "#d1495b", "#3a7d44", "#8e5ea2", "#c77d0a", "#4d5061"]
WIDTH, HEIGHT = 520, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 124, 30, 40
MOST_DOTS = 100  # of a line; with more it is one curve


def line_chart(title, lines, logarithmic=False, most=None, across_title="workers", powers_of_two=True, up_title="", dashed=()):
    """lines: {name: [(x, y)]}, y None: no value there. most: the end of the vertical axis, if it is known. The horizontal axis is
    in powers of two, or linear. dashed: the names of lines that are to be told from the others."""
    points = [(x, y) for line in lines.values() for x, y in line if y is not None and (y > 0 or not logarithmic)]
    if not points:
        return ""
    place, x_ticks = (math.log2, powers([x for x, _ in points])) if powers_of_two else (float, steps([x for x, _ in points]))
    ends = [place(x) for x, _ in points] + ([] if powers_of_two else x_ticks)
    across = scale(min(ends), max(ends), LEFT, WIDTH - RIGHT)
    ticks = decades([y for _, y in points]) if logarithmic else steps([most] if most else [y for _, y in points], 0)
    value = math.log10 if logarithmic else float
    up = scale(value(ticks[0]), value(ticks[-1]), HEIGHT - BOTTOM, TOP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
             'font-family="sans-serif" font-size="11" fill="#222">',
             f'<text x="{LEFT}" y="16" font-size="13" font-weight="bold">{html.escape(title)}</text>',
             f'<text x="14" y="{(TOP + HEIGHT - BOTTOM) / 2}" text-anchor="middle" transform="rotate(-90 14 {(TOP + HEIGHT - BOTTOM) / 2})">'
             f'{html.escape(up_title)}</text>']
    for tick in ticks:
        y = up(value(tick))
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{short(tick)}</text>')
    for x in x_ticks:
        parts.append(f'<text x="{across(place(x)):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{x if powers_of_two else short(x)}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{html.escape(across_title)}</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        dash = ' stroke-dasharray="5 4"' if name in dashed else ""
        known = [(across(place(x)), up(value(y))) for x, y in line if y is not None and (y > 0 or not logarithmic)]
        if known:
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in known)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"{dash}/>')
            if len(known) <= MOST_DOTS:
                parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{colour}"/>' for x, y in known]
        y = TOP + 8 + 18 * number
        parts.append(f'<line x1="{WIDTH - RIGHT + 12}" x2="{WIDTH - RIGHT + 30}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"{dash}/>'
                     f'<text x="{WIDTH - RIGHT + 35}" y="{y + 4}">{html.escape(name)}</text>')
    return "\n".join(parts + ["</svg>"])


def powers(values):
    """Every third power of two in the range of the values."""
    return [2 ** e for e in range(math.ceil(math.log2(min(values))), math.floor(math.log2(max(values))) + 1, 3)]


def scale(low, high, first, last):
    """The function that maps low to high onto first to last."""
    span = (high - low) or 1
    return lambda v: first + (v - low) / span * (last - first)


def decades(values):
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0 ** e for e in range(low, max(high, low + 1) + 1)]


def steps(values, *also):
    """About five round numbers that cover the values, and what else is named."""
    low, high = min([*values, *also]), max([*values, *also])
    span = (high - low) or abs(high) or 1
    size = 10 ** math.floor(math.log10(span / 5))
    step = next(size * m for m in (1, 2, 5, 10) if size * m * 5 >= span * 0.999)
    return [step * i for i in range(math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9) + 1)]


def short(number):
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ")):
        if abs(number) >= unit * 0.9999:
            return f"{number / unit:g}{name}"
    return "0" if number == 0 else f"{number:g}"
