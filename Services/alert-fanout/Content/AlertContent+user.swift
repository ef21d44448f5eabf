import Domain
import MessageProtocol

extension AlertContent {
    /// What another person reported.
    init(_ alert: UserAlertSubmitted, in language: ContentLanguage) {
        switch language {
        case .english: self.init(inEnglish: alert)
        }
    }

    private init(inEnglish alert: UserAlertSubmitted) {
        let report = alert.report
        let place = "at \(report.place.name) on \(AlertPhrases.time(alert.submittedAt))"
        var sentences = [
            report.allergens.isEmpty
                ? "Another person reported symptoms \(place), and is not sure of the allergen."
                : "Another person reported \(AlertPhrases.list(Self.names(of: report.allergens))) \(place)."
        ]
        if !report.symptoms.isEmpty {
            sentences.append("Their symptoms: \(AlertPhrases.list(report.symptoms.map(\.words))).")
        }
        if let comment = report.comment, !comment.text.isEmpty { sentences.append("They wrote: “\(comment.text)”.") }
        sentences.append(Self.reason(of: report))
        self.init(title: Self.title(of: report), sentences: sentences)
    }

    private static func title(of report: UserAlertReport) -> String {
        let names = names(of: report.allergens)
        return switch names.count {
        case 0: "Symptoms reported near you"
        case 1...2: AlertPhrases.capitalized("\(AlertPhrases.list(names)) reported near you")
        default: "\(names.count) allergens reported near you"
        }
    }

    private static func reason(of report: UserAlertReport) -> String {
        let strength = AlertPhrases.strength(report.severity.intensity)
        let whose = report.allergens.isEmpty ? "one of your allergens" : "an allergen of yours among them"
        return "They felt it as \(report.severity.rawValue), which counts as \(strength) and reaches the threshold you "
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
