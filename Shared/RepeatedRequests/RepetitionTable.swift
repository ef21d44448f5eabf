import HTTPTypes
public import Sessions

/// What becomes of an ``IdempotencyKey`` at a route where its answer is not kept.
public enum Repetition: Sendable, Hashable {
    /// The key makes no difference, which is why.
    case ignored(because: String)
    /// The route itself sees to it that all of its repetitions have one effect.
    case own(how: String)
    /// A repetition has no second effect and says so; the answer is not kept, which is why.
    case answerNotKept(because: String)

    /// As in docs/requests.md.
    public var words: String {
        switch self {
        case .ignored(let reason): "ignored: \(reason)"
        case .own(let way): "kept by the route itself: \(way)"
        case .answerNotKept(let reason): "protects, the answer is not kept: \(reason)"
        }
    }
}

/// The POSTs below /api/v1 of a service at which a key does not bring the stored answer back; at all others it does.
///
///     [.post("/api/v1/sessions"): .ignored(because: "it signs in: its answer is a secret")]
public struct RepetitionTable: Sendable, ExpressibleByDictionaryLiteral {
    private let declared: [AccessTable.Route: Repetition]

    public init(dictionaryLiteral elements: (AccessTable.Route, Repetition)...) {
        declared = Dictionary(elements) { first, _ in
            preconditionFailure("A route is declared twice, first as \(first)")
        }
    }

    /// - Returns: nil for a route at which the answer is kept.
    public subscript(route: AccessTable.Route) -> Repetition? { declared[route] }

    /// Below what the routes of programs are.
    static let root = "/api/v1/"

    /// POSTs that serve strangers and are not listed, and lines that belong to no POST.
    ///
    /// A stranger's request belongs to nobody, so that no key of it can be kept.
    public func differences(from access: AccessTable) -> [String] {
        let posts = access.routes.filter { $0.method == .post && $0.path.hasPrefix(Self.root) }
        let strangers = posts.filter { route in
            if case .requires? = access[route] { return false }
            guard case .ignored? = declared[route] else { return true }
            return false
        }
        return strangers.map { "\($0) serves strangers and does not say why a repetition is harmless" }
            + Set(declared.keys).subtracting(posts).map { "\($0) is listed, and there is no such POST" }.sorted()
    }

    /// As rows of a Markdown table, in alphabetical order of the paths.
    public var markdown: [String] {
        declared.sorted { $0.key.path < $1.key.path }.map { "| `\($0.key)` | \($0.value.words) |" }
    }
}
