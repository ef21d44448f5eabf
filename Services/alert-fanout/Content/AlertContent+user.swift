import Domain
import MessageProtocol

extension AlertContent {
    /// What other people reported.
    init(_ report: CrowdReport, in language: ContentLanguage) {
        switch language {
        case .english: self.init(inEnglish: report)
        }
    }

    private init(inEnglish report: CrowdReport) {
        let names = Self.names(of: report.allergens)
        let what = names.isEmpty ? "symptoms" : AlertPhrases.list(names)
        let doubt = names.isEmpty ? ", and \(report.people == 1 ? "is" : "are") not sure of the allergen" : ""
        var sentences = [
            "\(Self.people(report)) reported \(what) near \(report.place.name)\(doubt), \(Self.times(of: report))."
        ]
        if !report.symptoms.isEmpty {
            sentences.append("Their symptoms: \(AlertPhrases.list(report.symptoms.map(\.words))).")
        }
        if let comment = report.comment, !comment.text.isEmpty { sentences.append("They wrote: “\(comment.text)”.") }
        sentences.append(Self.reason(of: report))
        self.init(title: Self.title(names), sentences: sentences)
    }

    private static func people(_ report: CrowdReport) -> String {
        report.people == 1 ? "One person" : "\(report.people) people"
    }

    private static func times(of report: CrowdReport) -> String {
        let (first, last) = (AlertPhrases.time(report.firstSubmittedAt), AlertPhrases.time(report.lastSubmittedAt))
        return first == last ? "on \(last)" : "the first on \(first), the last on \(last)"
    }

    private static func title(_ names: [String]) -> String {
        switch names.count {
        case 0: "Symptoms reported near you"
        case 1...2: AlertPhrases.capitalized("\(AlertPhrases.list(names)) reported near you")
        default: "\(names.count) allergens reported near you"
        }
    }

    private static func reason(of report: CrowdReport) -> String {
        let strength = AlertPhrases.strength(report.severity.intensity)
        let felt = report.people == 1 ? "They felt it as" : "In the median they felt it as"
        let whose =
            switch report.allergens.count {
            case 0: "one of your allergens"
            case 1: report.allergens[0].displayName
            default: "an allergen of yours among them"
            }
        return "\(felt) \(report.severity.rawValue), which counts as \(strength) and reaches the threshold you "
            + "chose for \(whose); the place lies within the distance you chose."
    }

    private static func names(of allergens: [Allergen]) -> [String] {
        Allergen.allCases.filter(allergens.contains).map(\.displayName)
    }
}

extension Symptom {
    /// As it stands in a sentence.
    fileprivate var words: String { String(rawValue.map { $0 == "-" ? " " : $0 }) }
}
