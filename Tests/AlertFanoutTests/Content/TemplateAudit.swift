import Gazetteer
import Localization
import MessageProtocol

@testable import alert_fanout

/// Reads a template without the library that renders it: which tags it has, and whether each of them that would be
/// written has a word.
struct TemplateAudit {
    private(set) var tags: Set<String> = []
    private(set) var faults: [String] = []
    let words: Set<String>

    init(of source: String, with value: some Sendable) {
        let children = Mirror(reflecting: value).children
        words = Set(children.compactMap(\.label))
        var isWritten = true
        var sections: [(name: String, wasWritten: Bool)] = []
        for match in source.matches(of: #/\{\{([#^\/]?)([^}]+)\}\}/#) {
            let (mark, name) = (match.output.1, String(match.output.2))
            tags.insert(name)
            let child = children.first { $0.label == name }?.value
            if child == nil, name != "." { faults.append("\(name) is no word") }
            switch mark {
            case "#", "^":
                sections.append((name, isWritten))
                isWritten = isWritten && (mark == "#") == (child.map(Self.isThere) ?? false)
            case "/": isWritten = sections.popLast()?.wasWritten ?? true
            default:
                guard isWritten, name != "." || sections.isEmpty else { continue }
                if name == "." { faults.append(". stands outside a list") }
                if let child, !Self.isThere(child) { faults.append("\(name) is empty here") }
            }
        }
    }

    private static func isThere(_ value: Any) -> Bool {
        switch value {
        case let text as String: !text.isEmpty
        case let flag as Bool: flag
        case let list as [String]: !list.isEmpty
        case let text as String?: text?.isEmpty == false
        default: false
        }
    }
}

/// A template, and what is put into it.
struct TemplateUse {
    var source: String
    var words: any Sendable

    /// The alert's own template, and that of the personal note.
    static func all(of facts: AlertFacts, in language: ContentLanguage) -> [TemplateUse] {
        let (sources, words) = (TemplateSources(in: language), Words(in: language))
        let noon = Samples.noon
        let uses: [([UInt8], any Sendable)] =
            switch facts {
            case .station(let alert):
                [
                    (sources.station, StationAlertValues(alert, raisedAt: noon, in: words)),
                    (sources.threshold, ThresholdValues([alert.allergen], in: words)),
                ]
            case .forecast(let alert):
                [
                    (sources.forecast, ForecastAlertValues(alert, raisedAt: noon, in: words)),
                    (sources.threshold, ThresholdValues([alert.allergen], in: words)),
                ]
            case .crowd(let report):
                [
                    (sources.crowd, CrowdAlertValues(report, raisedAt: noon, in: words, .world)),
                    (sources.threshold, ThresholdValues(report.allergens, in: words)),
                ]
            case .digest(let contents): [(sources.digest, DigestValues(contents, in: words))]
            }
        return uses.map { TemplateUse(source: String(decoding: $0, as: UTF8.self), words: $1) }
    }
}
