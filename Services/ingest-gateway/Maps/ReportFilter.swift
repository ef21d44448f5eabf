import Domain
import HTTPService

/// Which reports a map shows: all, or those that name one of some allergens.
struct ReportFilter: Sendable, Equatable {
    /// Allergens, and the empty word for reports of people who are not sure; nil for all.
    let words: [String]?

    static let all = ReportFilter(words: nil)
    /// Reports of people who are not sure, as the parameter calls them.
    static let notSure = "not-sure"

    init(words: [String]?) { self.words = words }

    /// Reads `allergens=birch,dust,not-sure`, and notes a fault.
    init(in query: inout QueryReader) {
        let name = "allergens"
        guard let text = query.text(name) else {
            self = .all
            return
        }
        // More would only repeat some.
        let parts = text.split(separator: ",", maxSplits: Allergen.allCases.count + 1, omittingEmptySubsequences: false)
        let words = parts.compactMap { part in
            part == Self.notSure ? "" : Allergen(rawValue: String(part))?.rawValue
        }
        if words.count < parts.count {
            let known = Allergen.allCases.map(\.rawValue) + [Self.notSure]
            query.refuse(name, "must be some of \(known.joined(separator: ", ")), with commas between them")
        }
        self.init(words: words)
    }
}
