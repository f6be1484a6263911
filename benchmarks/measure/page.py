"""A Markdown report as one HTML page with plots, readable offline.

Of Markdown: headings, paragraphs, lists, tables, **bold**, *slanted*, `code`.
"""

import html
import re

STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 1120px; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }
table { border-collapse: collapse; font-size: 13px; margin: 1em 0; }
td, th { padding: 2px 10px; border-bottom: 1px solid #ddd; text-align: right; }
td:first-child, th:first-child { text-align: left; }
.plots { display: flex; flex-wrap: wrap; gap: 12px; }
.words td { text-align: left; vertical-align: top; }
"""


def page(title, markdown, plots, words=False):
    """plots: {heading of the second level: SVG, to follow it}. words: the tables' cells are words rather than numbers."""
    body = []
    for block in markdown.split("\n\n"):
        if block.startswith("|"):
            body.append(table(block.strip().splitlines(), words))
        elif block.startswith("## "):
            heading = block[3:].strip()
            body.append(f"<h2>{inline(heading)}</h2>")
            if heading in plots:
                body.append(f'<div class="plots">{plots[heading]}</div>')
        elif block.startswith("# "):
            body.append(f"<h1>{inline(block[2:].strip())}</h1>")
        elif block.startswith("- "):
            body.append("<ul>" + "".join(f"<li>{inline(item)}</li>" for item in re.split(r"^- ", block, flags=re.M)[1:]) + "</ul>")
        else:
            body.append(f"<p>{inline(block)}</p>")
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>
<style>{STYLE}</style></head><body>
{chr(10).join(body)}
</body></html>
"""


def table(rows, words):
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    lines = ["".join(f"<th>{inline(c)}</th>" for c in cells[0])]
    lines += ["".join(f"<td>{inline(c)}</td>" for c in row) for row in cells[2:]]
    kind = ' class="words"' if words else ""
    return f"<table{kind}>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def inline(text):
    text = html.escape(text.strip())
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<!\w)\*(.+?)\*(?!\w)", r"<i>\1</i>", text)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", text)
