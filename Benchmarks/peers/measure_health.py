#!/usr/bin/env python3
"""measure_health.py etree|lxml ZIP: core seconds and memory in which Python reads an Apple Health export's samples.

The entry is unpacked and parsed as it is read, each element is forgotten when it ends, and value, start and end become
a number and two times, as our reader makes them. Prints one JSON object.
"""
import datetime
import json
import resource
import sys
import time
import zipfile

KINDS = {"HKQuantityTypeIdentifier" + name for name in (
    "HeartRate", "RestingHeartRate", "HeartRateVariabilitySDNN", "BodyTemperature", "AppleSleepingWristTemperature",
    "BloodPressureSystolic", "BloodPressureDiastolic", "OxygenSaturation", "RespiratoryRate", "StepCount",
    "PeakExpiratoryFlowRate")}
SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"


def main():
    kind, path = sys.argv[1:3]
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/export.xml"))
        with archive.open(name) as document:
            samples = read(elements(kind, document))
    print(json.dumps({"cpuSeconds": time.process_time(), "samples": samples,
                      "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def elements(kind, document):
    if kind == "etree":
        import xml.etree.ElementTree as etree
        return etree.iterparse(document, events=("start", "end"))
    import lxml.etree
    return lxml.etree.iterparse(document, events=("start", "end"), huge_tree=True)


def read(events):
    _, root = next(events)
    samples, depth = 0, 1
    for event, element in events:
        depth += 1 if event == "start" else -1
        if event == "start" or depth != 1:
            continue
        if element.tag == "Workout" or (element.tag == "Record" and is_kept(element)):
            sample(element)
            samples += 1
        element.clear()
        del root[:]
    return samples


def is_kept(record):
    if record.get("type") == SLEEP:
        return record.get("value", "").startswith("HKCategoryValueSleepAnalysisAsleep")
    return record.get("type") in KINDS


def sample(element):
    value = element.get("duration") or element.get("value")
    number = None if value.startswith("HK") else float(value)
    return (element.get("type"), number, moment(element.get("startDate")), moment(element.get("endDate")),
            element.get("sourceName"), element.get("device"), element.get("unit"))


def moment(text):
    # fromisoformat is several times as fast as strptime; it wants the zone without the blank before it.
    return datetime.datetime.fromisoformat(text[:19] + text[20:])


main()
