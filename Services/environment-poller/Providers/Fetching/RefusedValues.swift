/// Values that were left out while the rest of their document was used, and why.
struct RefusedValues: Sendable, Equatable {
    private(set) var count = 0
    /// In order of first occurrence.
    private(set) var reasons: [RefusalReason] = []

    var firstReason: String? { reasons.first?.text }

    mutating func note(_ reason: String) { note(reason, times: 1) }

    static func += (left: inout RefusedValues, right: RefusedValues) {
        for reason in right.reasons { left.note(reason.text, times: reason.count) }
        left.count += right.count - right.reasons.reduce(0) { $0 + $1.count }
    }

    /// - Parameter reason: may repeat a provider's own word, such as the name of a plant.
    mutating func note(_ reason: String, times: Int) {
        guard times > 0 else { return }
        let text = ProviderText.tidy(reason)
        count += times
        if let index = reasons.firstIndex(where: { $0.text == text }) {
            reasons[index].count += times
        } else if reasons.count < Self.longestList {
            reasons.append(RefusalReason(text: text, count: times))
        }
    }

    /// A provider that changed its format causes a handful of reasons; more do not help
    /// to understand the fault.
    private static let longestList = 8
}

/// One reason and the number of values refused for it.
struct RefusalReason: Sendable, Equatable {
    var text: String
    var count: Int
}

extension RefusedValues: CustomStringConvertible {
    /// Such as `3 × birch: the value is not a number, 2 × a row lies in the future`.
    var description: String {
        let unlisted = count - reasons.reduce(0) { $0 + $1.count }
        return (reasons.map { "\($0.count) × \($0.text)" } + (unlisted > 0 ? ["\(unlisted) × other reasons"] : []))
            .joined(separator: ", ")
    }
}
