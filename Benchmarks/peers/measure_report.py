#!/usr/bin/env python3
"""measure_report.py LOG: seconds and memory in which matplotlib and ReportLab make a report of pain for a doctor.

LOG has a line for each day: the date, then what was rated and how strong, separated by semicolons. The report has what
ours has where the two libraries have means for it: page one with sums and a QR code, eight graphs as pictures of 150 dpi,
and the diary. It has no figures of the body, and nothing is sealed, hashed or stored. The libraries are loaded before the
clock starts. Prints one JSON object.
"""
import collections
import datetime
import io
import json
import resource
import statistics
import sys
import time

import matplotlib
matplotlib.use("Agg")
from matplotlib import pyplot
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Image, PageBreak, Paragraph, SimpleDocTemplate, Table

SCORES = {"fatigue", "anxiety"}


def read(path):
    days = {}
    for line in open(path):
        date, *cells = line.strip().split(";")
        days[datetime.date.fromisoformat(date)] = dict(zip(cells[::2], map(float, cells[1::2])))
    return days


def monthly(values):
    months = collections.defaultdict(list)
    for day, value in values.items():
        months[day.replace(day=1)].append(value)
    return {month: statistics.mean(all) for month, all in months.items()}


def picture(draw):
    figure, axes = pyplot.subplots(figsize=(6.5, 2.4))
    draw(axes)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=150)
    pyplot.close(figure)
    file.seek(0)
    return Image(file, width=468, height=173)


def lines(*series):
    def draw(axes):
        for name, values in series:
            means = monthly(values)
            axes.plot(list(means), list(means.values()), marker=".", label=name)
        axes.set_ylim(0, 10)
        axes.legend()
    return picture(draw)


def graphs(days):
    parts = collections.defaultdict(dict)
    scores = collections.defaultdict(dict)
    for day, entries in days.items():
        for name, value in entries.items():
            (scores if name in SCORES else parts)[name][day] = value
    mean = {day: statistics.mean(v for n, v in e.items() if n not in SCORES) for day, e in days.items()}
    sums = {name: sum(values.values()) for name, values in parts.items()}
    yield picture(lambda axes: axes.pie(sums.values(), labels=sums.keys()))
    months = sorted({day.replace(day=1) for day in days})

    def bars(axes):
        below = [0] * len(months)
        for name, values in parts.items():
            means = monthly(values)
            heights = [means.get(month, 0) for month in months]
            axes.bar(months, heights, bottom=below, width=25, label=name)
            below = [a + b for a, b in zip(below, heights)]
        axes.legend()
    yield picture(bars)
    yield lines(*parts.items())
    yield lines(("mean", mean))
    yield lines(("fatigue", scores["fatigue"]))
    yield lines(("anxiety", scores["anxiety"]), ("mean", mean))
    yield lines(("chronic", mean))
    yield lines(("this span", mean))


def main():
    days = read(sys.argv[1])
    began = time.monotonic()
    style = getSampleStyleSheet()
    code = Drawing(120, 120)
    code.add(QrCodeWidget("https://example.org/pain/verify?code=" + "0" * 32, barWidth=120, barHeight=120))
    ratings = collections.defaultdict(list)
    for entries in days.values():
        for name, value in entries.items():
            ratings[name].append(value)
    story = [
        Paragraph("Pain report", style["Title"]), Paragraph(f"{len(days)} days with an entry", style["Normal"]), code,
        Table([[name, f"{statistics.mean(all):.1f}", str(len(all))] for name, all in ratings.items()]), PageBreak(),
    ]
    for graph in graphs(days):
        story += [Paragraph("Graph", style["Heading2"]), graph]
    story.append(PageBreak())
    for day, entries in days.items():
        text = "<br/>".join(f"{name}: {value}" for name, value in entries.items())
        story.append(Table([[str(day), Paragraph(text, style["Normal"])]], colWidths=[80, 380]))
    file = io.BytesIO()
    SimpleDocTemplate(file, pagesize=A4).build(story)
    print(json.dumps({"seconds": time.monotonic() - began, "bytes": len(file.getvalue()),
                      "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


main()
