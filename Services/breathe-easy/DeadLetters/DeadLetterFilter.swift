import Foundation

/// Selects dead letters; a filter that is nil or empty excludes none.
struct DeadLetterFilter: Sendable, Equatable {
    /// A part of the reason or of its group, in any case.
    var cause: String?
    var since: Date?
    var before: Date?
    var messageIDs: Set<String> = []

    /// A letter without a time matches no filter on time.
    func matches(_ letter: DeadLetter) -> Bool {
        if let cause, !letter.cause.mentions(cause) { return false }
        if let since, letter.time.map({ $0 < since }) ?? true { return false }
        if let before, letter.time.map({ $0 >= before }) ?? true { return false }
        return messageIDs.isEmpty || letter.messageID.map { messageIDs.contains($0.lowercased()) } ?? false
    }
}

extension DeadLetterCause {
    fileprivate func mentions(_ text: String) -> Bool {
        reason.range(of: text, options: .caseInsensitive) != nil
            || group.range(of: text, options: .caseInsensitive) != nil
    }
}
