import Foundation

/// A request that nobody should send so often, whose answer is awaited.
enum FloodQuestion: CaseIterable, Sendable {
    /// For an account of the load, from an address that is not its owner's.
    case wrongPassword
    /// All from one address, each with another mail address.
    case signUp
    /// Of twice as many measurements as a request may have.
    case oversizedArray

    var path: String {
        switch self {
        case .wrongPassword: "sessions"
        case .signUp: "accounts"
        case .oversizedArray: "health-metrics"
        }
    }

    /// Whether accounts answers it; otherwise the gateway does.
    var isOfAccounts: Bool { self != .oversizedArray }

    /// Whom the gateway takes for the sender, since it believes a proxy on this machine; nil for this machine. RFC 5737
    /// reserves these addresses for documents.
    var address: String? {
        switch self {
        case .wrongPassword: "203.0.113.1"
        case .signUp: "203.0.113.2"
        case .oversizedArray: nil
        }
    }

    func body(against user: ChaosUser) -> String {
        switch self {
        case .wrongPassword: Self.credentials(user.person.email)
        case .signUp: Self.credentials("\(UUID().uuidString.lowercased())@flood.example")
        case .oversizedArray: Self.twentyThousandNumbers
        }
    }

    static func credentials(_ email: String) -> String {
        #"{"email": "\#(email)", "password": "a password that is nobody's"}"#
    }

    private static let twentyThousandNumbers =
        #"{"metrics": ["# + repeatElement("0", count: 20_000).joined(separator: ",") + "]}"

    /// Whether a status is what a flood may get: what the question deserves, or a refusal for its size or number.
    func mayGet(_ status: Int) -> Bool { status == deserved || Self.refusals.contains(status) }

    private var deserved: Int {
        switch self {
        case .wrongPassword: 401
        case .signUp: 202
        case .oversizedArray: 422
        }
    }

    /// Too slow, too large, too many, and too much at this moment.
    static let refusals: Set<Int> = [408, 413, 429, 503]
}

/// What a flood was answered.
struct FloodAnswers: Sendable, Equatable {
    /// All connections and requests.
    private(set) var sent = 0
    /// For their size or number.
    private(set) var refused = 0
    /// Neither refusals nor what the question deserves.
    private(set) var wrong: [String] = []

    mutating func noteSent() { sent += 1 }

    mutating func note(_ status: Int, to question: FloodQuestion) {
        sent += 1
        if FloodQuestion.refusals.contains(status) { refused += 1 }
        if !question.mayGet(status) { wrong.append("\(status) for \(question)") }
    }

    mutating func add(_ other: FloodAnswers) {
        sent += other.sent
        refused += other.refused
        wrong += other.wrong
    }
}
