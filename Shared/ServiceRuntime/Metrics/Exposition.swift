import DeclaredMetrics

/// Prometheus' text format, piece by piece.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
extension [SeriesName.Label] {
    var exposition: String {
        guard !isEmpty else { return "" }
        return "{\(map { "\($0.name)=\"\($0.value.escaped(quotes: true))\"" }.joined(separator: ","))}"
    }
}

extension Double {
    /// Go's spelling of NaN and the infinities, and whole numbers as Prometheus' own libraries write them, so that `le="30"`
    /// is the same everywhere.
    var exposition: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Inf" : "+Inf" }
        return Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}

extension Metric {
    var helpLine: String { "# HELP \(name) \(help.escaped(quotes: false))" }
}

extension String {
    fileprivate func escaped(quotes: Bool) -> String {
        guard utf8.contains(where: { [UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\"")].contains($0) }) else {
            return self
        }
        return reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\"" where quotes: text += "\\\""
            default: text.append(character)
            }
        }
    }
}
