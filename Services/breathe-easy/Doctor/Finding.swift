/// The result of one check.
struct Finding: Sendable, Equatable {
    enum State: String, Sendable, CaseIterable, Encodable {
        case ok, warning, broken
        /// A setting or permission is missing.
        case unchecked = "not checked"
    }

    /// What was checked, such as `rights`.
    var topic: String
    /// The service or node, such as `notifier`; nil where there is only one.
    var of: String?
    var state: State
    /// The result in one line, without secrets.
    var fact: String
    /// How to fix it; nil when it is ok.
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

    /// - Parameter reason: what is needed, such as `set NOTIFIER_POSTGRES_URL`.
    static func unchecked(_ topic: String, of: String? = nil, _ reason: String) -> Finding {
        Finding(topic: topic, of: of, state: .unchecked, fact: reason)
    }
}

extension Int {
    /// Such as `1 message` and `2 messages`.
    func counted(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
