import Domain
import Foundation

/// Explains to a person why an alert did or did not reach them.
struct ExplainAlert: Sendable {
    let store: PostgresWhyStore
    let now: @Sendable () -> Date

    /// - Throws: ``UnknownAlert``.
    func callAsFunction(_ alertID: AlertID, to userID: UserID) async throws -> WhyAnswer {
        if let facts = try await store.facts(of: alertID, for: userID) {
            return WhyAnswer(facts, of: alertID, now: now())
        }
        if let origin = try await store.origin(ofReport: alertID, for: userID) {
            return WhyAnswer(ofReport: alertID, origin)
        }
        throw UnknownAlert()
    }
}

/// There is no such alert, or the person had no subscription when it was raised.
struct UnknownAlert: Error {}

/// Why a person did, or did not, get an alert.
struct WhyAnswer: Codable, Sendable, Equatable {
    var alertID: AlertID
    /// A ``RecipientVerdict``; `digest` for one; `report` for one person's report, which notifies nobody by itself.
    var outcome: String
    /// In English, to the person, the decisive one last.
    var sentences: [String]
    /// `station`, `forecast`, `user` or `digest`; nil for a report.
    var kind: String?
    var day: CalendarDay?
    var raisedAt: Date?
    /// Nil while nothing is decided.
    var decidedAt: Date?
}

extension WhyAnswer {
    init(_ why: WhyFacts, of alertID: AlertID, now: Date) {
        self.init(
            alertID: alertID, outcome: RecipientVerdict.unknown.rawValue, sentences: [], kind: why.kind, day: why.day,
            raisedAt: why.raisedAt, decidedAt: why.decidedAt)
        if why.kind == "digest" {
            outcome = "digest"
            sentences = ["A digest gathers alerts that did not interrupt you; ask about each of them."]
        } else if let facts = why.facts {
            let explanation = WhyAlert(facts, now: now)
            outcome = explanation.verdict.rawValue
            sentences = WhySentences(why, facts, explanation).all
        } else {
            sentences = ["When it was raised, it was not kept yet what people wanted."]
        }
    }

    init(ofReport alertID: AlertID, _ origin: ReportOrigin) {
        let whose = origin == .own ? "This is your own report" : "This is a report of one person"
        self.init(
            alertID: alertID, outcome: "report",
            sentences: [
                "\(whose); it is on the map for a day.",
                "A single report notifies nobody until it is credible: others nearby report the same, or an expert does.",
            ])
    }
}
