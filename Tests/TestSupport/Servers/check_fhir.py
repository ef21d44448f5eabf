#!/usr/bin/env python3
"""check_fhir.py FILE: reads a Bundle with the models of HL7 FHIR R4 by SMART Health IT, which know every field, its type
and whether it must be there, and prints how many resources of each kind are in it: https://pypi.org/project/fhirclient/
"""
import collections
import json
import sys

from fhirclient.models import bundle
from fhirclient.models.fhirabstractbase import FHIRValidationError

with open(sys.argv[1], encoding="utf-8") as file:
    content = json.load(file)
try:
    read = bundle.Bundle(content, strict=True)
    # What is written again is what was read: nothing was passed over.
    assert read.as_json() == content, "the models lose something"
    kinds = collections.Counter(entry.resource.resource_type for entry in read.entry)
    print(json.dumps({"resources": kinds, "faults": []}), flush=True)
except FHIRValidationError as error:
    print(json.dumps({"resources": {}, "faults": [str(error)]}), flush=True)
