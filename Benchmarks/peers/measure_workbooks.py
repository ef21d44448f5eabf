#!/usr/bin/env python3
"""measure_workbooks.py xlsxwriter|openpyxl URL STUDY FILE: seconds and memory in which Python writes a study's answers.

The same rows in the same four sheets as our export, each way in the mode that is made for many rows: XlsxWriter's
constant_memory and openpyxl's write_only. Rows come from a server-side cursor. No sheet is parted or hashed, there is no
table beside the workbook, and nothing is stored afterwards. Prints one JSON object.
"""
import json
import resource
import sys
import time

import psycopg

SHEETS = {
    "Responses Summary": ["ID", "Submission Time", "Latitude", "Longitude", "Place Name", "Country Code"],
    "Pollen Count Data": ["ID", "Tree Pollen Count", "Grass Pollen Count", "Weed Pollen Count"],
    "Air Quality Data": ["ID", "AQI", "CO", "O3", "NO2", "SO2", "PM10", "PM25"],
    "Reported Symptoms": ["ID", "Nose", "Eyes", "Throat", "Ears"],
}
QUERY = """
    SELECT id::text, hour AT TIME ZONE 'UTC', latitude, longitude, place_name, country_code, tree, grass, weed, aqi, co, o3,
        no2, so2, pm10, pm25, answers
    FROM research_study.responses WHERE study_id = %s ORDER BY id
"""


def main():
    kind, url, study, path = sys.argv[1:5]
    began = time.monotonic()
    with psycopg.connect(url) as connection, connection.cursor(name="answers") as cursor:
        cursor.itersize = 4096
        cursor.execute(QUERY, (study,))
        rows = {"xlsxwriter": by_xlsxwriter, "openpyxl": by_openpyxl}[kind](cursor, path)
    print(json.dumps({"seconds": time.monotonic() - began, "rows": rows,
                      "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def parted(row):
    """The row's cells by sheet."""
    return row[0:6], row[0:1] + row[6:9], row[0:1] + row[9:16], row[0:1] + tuple(row[16])


def by_xlsxwriter(cursor, path):
    import xlsxwriter
    workbook = xlsxwriter.Workbook(path, {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    title, head = workbook.add_format({"bold": True, "font_size": 14}), workbook.add_format({"bold": True})
    moment = workbook.add_format({"num_format": "d mmm yyyy, h:mm AM/PM"})
    sheets = [workbook.add_worksheet(name) for name in SHEETS]
    for sheet, heads in zip(sheets, SHEETS.values()):
        sheet.write_string(0, 0, "Responses", title)
        sheet.write_row(1, 0, ["Downloaded at", "May 09, 2027"])
        sheet.write_row(3, 0, heads, head)
    number = 4
    for row in cursor:
        for sheet, cells in zip(sheets, parted(row)):
            sheet.write_row(number, 0, cells)
        # After the row's other cells, whose sheet it shares.
        sheets[0].write_datetime(number, 1, row[1], moment)
        number += 1
    workbook.close()
    return number - 4


def by_openpyxl(cursor, path):
    import openpyxl
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    workbook = openpyxl.Workbook(write_only=True)
    sheets = [workbook.create_sheet(name) for name in SHEETS]

    def styled(sheet, text, size=11):
        cell = WriteOnlyCell(sheet, text)
        cell.font = Font(bold=True, size=size)
        return cell

    for sheet, heads in zip(sheets, SHEETS.values()):
        sheet.append([styled(sheet, "Responses", 14)])
        sheet.append(["Downloaded at", "May 09, 2027"])
        sheet.append([])
        sheet.append([styled(sheet, text) for text in heads])
    rows = 0
    for row in cursor:
        for sheet, cells in zip(sheets, parted(row)):
            sheet.append(cells)
        rows += 1
    workbook.save(path)
    return rows


main()
