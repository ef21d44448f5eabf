import StreamedDocuments

/// The relevant attributes of a `Record` or `Workout`, read in one pass; valid as long as the parser's own.
struct AppleFields {
    var type: XMLText?
    var unit: XMLText?
    var value: XMLText?
    var source: XMLText?
    var device: XMLText?
    var start: XMLText?
    var end: XMLText?
    var duration: XMLText?
    var durationUnit: XMLText?

    init(_ attributes: XMLAttributes) {
        for (name, text) in attributes {
            // The length distinguishes most names at no cost.
            switch name.count {
            case 4: if name == "type" { type = text } else if name == "unit" { unit = text }
            case 5: if name == "value" { value = text }
            case 6: if name == "device" { device = text }
            case 7: if name == "endDate" { end = text }
            case 8: if name == "duration" { duration = text }
            case 9: if name == "startDate" { start = text }
            case 10: if name == "sourceName" { source = text }
            case 12: if name == "durationUnit" { durationUnit = text }
            default: break
            }
        }
    }
}
