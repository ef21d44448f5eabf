import Domain
import HTTPService
import Sessions

/// A reason as it was typed, that the audit does not take.
struct RefusedReason: Sendable {
    var typed: String
}

/// The field that asks whoever deletes for a reason, for `research-reason.mustache`.
enum ResearchReason {
    static func fields(_ words: ResearchWords, _ refused: RefusedReason?) -> [String: Any] {
        [
            "reason": [
                "label": words.reason, "help": words.reasonHelp, "typed": refused?.typed ?? "",
                "fault": refused == nil ? [] : [words.reasonFault], "isFaulty": refused != nil,
            ] as [String: Any]
        ]
    }

    /// - Throws: ``DomainError`` naming `reason`.
    static func read(_ fields: FormFields) throws(DomainError) -> AuditReason {
        try AuditReason(fields.text("reason") ?? "")
    }
}
