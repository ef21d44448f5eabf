import Domain
import Foundation
import Localization

/// Explains to a person why an alert did or did not reach them.
struct ExplainAlert: Sendable {
    let store: PostgresWhyStore
    let now: @Sendable () -> Date

    /// - Throws: ``UnknownAlert``.
    func callAsFunction(
        _ alertID: AlertID, to userID: UserID, in language: ContentLanguage = .english
    ) async throws -> WhyAnswer {
        if let facts = try await store.facts(of: alertID, for: userID) {
            return WhyAnswer(facts, of: alertID, now: now(), in: language)
        }
        if let origin = try await store.origin(ofReport: alertID, for: userID) {
            return WhyAnswer(ofReport: alertID, origin, in: language)
        }
        throw UnknownAlert()
    }

    /// Where an alert was that may have concerned the person; nil when that is not known any more.
    func place(of alertID: AlertID, for userID: UserID) async throws -> Coordinate? {
        try await store.facts(of: alertID, for: userID)?.facts?.alert.coordinate
    }
}

/// There is no such alert, or the person had no subscription when it was raised.
struct UnknownAlert: Error {}

/// Why a person did, or did not, get an alert.
struct WhyAnswer: Codable, Sendable, Equatable {
    var alertID: AlertID
    /// A ``RecipientVerdict``; `digest` for one; `report` for one person's report, which notifies nobody by itself.
    var outcome: String
    /// To the person, the decisive one last; in English, but on a page in its language.
    var sentences: [String]
    /// `station`, `forecast`, `user` or `digest`; nil for a report.
    var kind: String?
    var day: CalendarDay?
    var raisedAt: Date?
    /// Nil while nothing is decided.
    var decidedAt: Date?
}

extension WhyAnswer {
    init(_ why: WhyFacts, of alertID: AlertID, now: Date, in language: ContentLanguage) {
        self.init(
            alertID: alertID, outcome: RecipientVerdict.unknown.rawValue, sentences: [], kind: why.kind, day: why.day,
            raisedAt: why.raisedAt, decidedAt: why.decidedAt)
        if why.kind == "digest" {
            outcome = "digest"
            sentences = [WhyPhrases(language).digest]
        } else if let facts = why.facts {
            let explanation = WhyAlert(facts, now: now)
            outcome = explanation.verdict.rawValue
            sentences = WhySentences(why, facts, explanation, in: language).all
        } else {
            sentences = [WhyPhrases(language).notKept]
        }
    }

    init(ofReport alertID: AlertID, _ origin: ReportOrigin, in language: ContentLanguage) {
        self.init(alertID: alertID, outcome: "report", sentences: WhyPhrases(language).report(origin))
    }
}
