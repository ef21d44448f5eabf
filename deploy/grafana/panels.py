"""Panels and dashboards of Grafana as plain values; the layout and the ids follow from the order."""

DATASOURCE = {"type": "prometheus", "uid": "prometheus"}
GOOD, WARN, BAD = "green", "yellow", "red"


def query(expression, legend=""):
    return {"expr": expression, "legendFormat": legend}


def rate(counter, by, where=""):
    """How often a second, added up over replicas."""
    return f"sum by ({by}) (rate({counter}{where}[$__rate_interval]))"


def quantile(share, histogram, by="", where=""):
    labels = ", ".join(["le"] + ([by] if by else []))
    inner = f"sum by ({labels}) (rate({histogram}_bucket{where}[$__rate_interval]))"
    return f"histogram_quantile({share}, {inner})"


def quantiles(histogram, by="", where=""):
    """The middle, and the one in a hundred that waits longest."""
    label = f"{{{{{by}}}}} " if by else ""
    shares = [(0.5, "p50"), (0.99, "p99")]
    return [query(quantile(share, histogram, by, where), f"{label}{name}") for share, name in shares]


def _panel(kind, title, description, unit, queries, width, height, thresholds, defaults, options):
    steps = [{"color": GOOD, "value": None}] + [{"color": colour, "value": value} for value, colour in thresholds]
    return {
        "type": kind,
        "title": title,
        "description": description,
        "datasource": DATASOURCE,
        "size": (width, height),
        "fieldConfig": {
            "defaults": {"unit": unit, "thresholds": {"mode": "absolute", "steps": steps}, **defaults},
            "overrides": [],
        },
        "options": options,
        "targets": queries,
    }


def lines(title, description, unit, queries, width=12, height=8, thresholds=(), stacked=False):
    """Curves over time; a threshold is drawn as a line."""
    custom = {
        "lineWidth": 1,
        "fillOpacity": 20 if stacked else 5,
        "showPoints": "never",
        "stacking": {"mode": "normal" if stacked else "none", "group": "A"},
        "thresholdsStyle": {"mode": "dashed" if thresholds else "off"},
    }
    options = {
        "legend": {"displayMode": "table", "placement": "bottom", "calcs": ["lastNotNull", "max"]},
        "tooltip": {"mode": "multi", "sort": "desc"},
    }
    defaults = {"color": {"mode": "palette-classic"}, "custom": custom, "min": 0}
    return _panel("timeseries", title, description, unit, queries, width, height, thresholds, defaults, options)


def number(title, description, unit, expression, thresholds=(), unknown="unknown", width=4, height=5, decimals=None):
    """One figure of now on the colour of its state. `unknown` stands where Prometheus has none: it is never a 0."""
    defaults = {"color": {"mode": "thresholds"}, "noValue": unknown}
    if decimals is not None:
        defaults["decimals"] = decimals
    options = {
        "colorMode": "background",
        "graphMode": "area",
        "justifyMode": "center",
        "textMode": "value",
        "reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
    }
    return _panel("stat", title, description, unit, [query(expression)], width, height, thresholds, defaults, options)


def table(title, description, unit, expression, hidden=(), width=12, height=8, none="none", thresholds=()):
    """The series of now, a row for each; columns that say nothing are hidden."""
    excluded = {name: True for name in ("Time", "__name__", *hidden)}
    panel = _panel(
        "table", title, description, unit, [{**query(expression), "format": "table", "instant": True}], width, height,
        thresholds, {"noValue": none, "color": {"mode": "thresholds"}}, {"showHeader": True, "cellHeight": "sm"})
    panel["transformations"] = [{"id": "organize", "options": {"excludeByName": excluded}}]
    return panel


def section(title, *panels):
    """A heading with the panels below it, from left to right, in as many lines as they need."""
    return title, panels


def variable(name, label, metric, of):
    """A choice of all values of a label, several at once."""
    return {
        "name": name,
        "label": label,
        "type": "query",
        "datasource": DATASOURCE,
        "query": {
            "query": f"label_values({metric}, {of})", "qryType": 1, "refId": "PrometheusVariableQueryEditor-VariableQuery",
        },
        "definition": f"label_values({metric}, {of})",
        "refresh": 2,
        "multi": True,
        "includeAll": True,
        "allValue": ".*",
        "current": {"text": "All", "value": "$__all"},
        "sort": 1,
    }


def dashboard(uid, title, description, sections, variables=(), span="6h"):
    return {
        "uid": f"breathe-easy-{uid}",
        "title": title,
        "description": description,
        "tags": ["breathe-easy"],
        "schemaVersion": 39,
        "version": 1,
        "editable": False,
        "timezone": "browser",
        "refresh": "30s",
        "time": {"from": f"now-{span}", "to": "now"},
        "links": [
            {"type": "dashboards", "title": "Breathe Easy", "tags": ["breathe-easy"], "asDropdown": True,
             "keepTime": True, "includeVars": False, "targetBlank": False, "icon": "external link", "url": ""},
        ],
        "templating": {"list": list(variables)},
        "annotations": {"list": [_firing()]},
        "panels": _laid_out(sections),
    }


def _firing():
    """Marks on every curve when an alert began to fire."""
    return {
        "name": "Critical alerts",
        "datasource": DATASOURCE,
        "enable": True,
        "hide": False,
        "iconColor": "red",
        "expr": 'ALERTS{alertstate="firing", severity="critical"}',
        "titleFormat": "{{alertname}}",
        "step": "60s",
    }


def _laid_out(sections):
    placed, top = [], 0
    for title, panels in sections:
        placed.append({"type": "row", "title": title, "collapsed": False, "panels": [], "size": (24, 1), "at": (0, top)})
        top, left, height = top + 1, 0, 0
        for panel in panels:
            width, own_height = panel["size"]
            if left + width > 24:
                top, left, height = top + height, 0, 0
            placed.append({**panel, "at": (left, top)})
            left, height = left + width, max(height, own_height)
        top += height
    return [_numbered(panel, number) for number, panel in enumerate(placed, start=1)]


def _numbered(panel, number):
    (x, y), (width, height) = panel.pop("at"), panel.pop("size")
    panel = {"id": number, **panel, "gridPos": {"x": x, "y": y, "w": width, "h": height}}
    if "targets" in panel:
        letters = "ABCDEFGHIJ"
        panel["targets"] = [
            {"refId": letter, "datasource": DATASOURCE, **target} for letter, target in zip(letters, panel["targets"])
        ]
    return panel
