#!/usr/bin/env python3
"""workbook.py read FILE: prints each sheet as a line of JSON, with its rows and what is bold.
workbook.py save FILE COPY [CHANGE]: saves a copy, as a spreadsheet would, with one thing changed:
    'cell|SHEET|B6|VALUE', 'row|SHEET|6' and 'sheet|SHEET', which are removed, 'add|SHEET'.
Written by people who have never seen ours: https://openpyxl.readthedocs.io
"""
import datetime
import json
import sys

import openpyxl


def value(cell):
    if isinstance(cell.value, datetime.datetime):
        return {"time": cell.value.isoformat()}
    return cell.value


def read(path):
    for sheet in openpyxl.load_workbook(path).worksheets:
        rows = [[value(cell) for cell in row] for row in sheet.iter_rows()]
        bold = {str(row[0].row): row[0].font.sz for row in sheet.iter_rows(max_row=4) if row[0].font.b}
        kinds = sorted({cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None})
        print(json.dumps({"name": sheet.title, "rows": rows, "bold": bold, "kinds": kinds}), flush=True)


def save(path, copy, change=""):
    workbook = openpyxl.load_workbook(path)
    kind, *words = change.split("|")
    if kind == "cell":
        workbook[words[0]][words[1]] = words[2]
    elif kind == "row":
        workbook[words[0]].delete_rows(int(words[1]))
    elif kind == "sheet":
        del workbook[words[0]]
    elif kind == "add":
        workbook.create_sheet(words[0])
    workbook.save(copy)
    print("{}", flush=True)


if __name__ == "__main__":
    {"read": read, "save": save}[sys.argv[1]](*sys.argv[2:])
