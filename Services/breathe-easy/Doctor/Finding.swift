/// What one look at the installation found.
struct Finding: Sendable, Equatable {
    enum State: String, Sendable, CaseIterable, Encodable {
        case ok, warning, broken
        /// For want of a setting or of a right.
        case unchecked = "not checked"
    }

    /// What was looked at, such as `rights`.
    var topic: String
    /// Whose, such as `notifier`; nil where there is only one.
    var of: String?
    var state: State
    /// What was seen, in one line without any secret.
    var fact: String
    /// What to do; nil when all is well.
    var mend: String?
}

extension Finding {
    static func ok(_ topic: String, of: String? = nil, _ fact: String) -> Finding {
        Finding(topic: topic, of: of, state: .ok, fact: fact)
    }

    static func warning(_ topic: String, of: String? = nil, _ fact: String, mend: String) -> Finding {
        Finding(topic: topic, of: of, state: .warning, fact: fact, mend: mend)
    }

    static func broken(_ topic: String, of: String? = nil, _ fact: String, mend: String) -> Finding {
        Finding(topic: topic, of: of, state: .broken, fact: fact, mend: mend)
    }

    /// - Parameter reason: what it takes, such as `set NOTIFIER_POSTGRES_URL`.
    static func unchecked(_ topic: String, of: String? = nil, _ reason: String) -> Finding {
        Finding(topic: topic, of: of, state: .unchecked, fact: reason)
    }
}
