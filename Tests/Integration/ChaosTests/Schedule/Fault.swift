import MessageProtocol

/// Something that goes wrong.
enum Fault: Sendable, Hashable {
    /// SIGKILL; started again after a moment, as a supervisor would.
    case killService(ServiceName)
    /// SIGKILL; started again after a moment.
    case killServer(ChaosServer)
    /// Every connection to the server ends.
    case cut(ChaosServer)
    /// Nothing passes to or from the server, without any notice.
    case halfOpen(ChaosServer)
    /// The database is shut down while messages come that have no attempt left.
    case outage
    /// The broker is low on memory and takes no publishes.
    case blockPublishers
    /// Messages that were published come a second time.
    case duplicates
    /// Messages that nobody can handle.
    case badMessages
    /// Texts that the gateway must refuse.
    case hostileTexts
    /// Clients that occupy the gateway, guess passwords and send too much, two hundred at once.
    case flood

    static let all: [Fault] =
        ServiceName.allCases.map(killService)
        + ChaosServer.allCases.flatMap { [.killServer($0), .cut($0), .halfOpen($0)] }
        + [.outage, .blockPublishers, .duplicates, .badMessages, .hostileTexts, .flood]

    /// How long it lasts in a run of so many seconds, in milliseconds.
    func hold(in seconds: Int) -> ClosedRange<Int> {
        switch self {
        case .killService, .killServer: 1_000...2_000
        // Longer than the two heartbeats of 2 s after which the services must notice.
        case .halfOpen: 5_000...8_000
        case .outage: Self.awayTime(in: seconds)...Self.awayTime(in: seconds)
        case .blockPublishers: 4_000...8_000
        case .flood: 3_000...5_000
        case .cut, .duplicates, .badMessages, .hostileTexts: 0...0
        }
    }

    /// How long until the next fault begins, in milliseconds: time to come back, though not always enough.
    var pause: ClosedRange<Int> {
        switch self {
        // A broker takes several seconds to start.
        case .killServer: 8_000...14_000
        case .halfOpen: 4_000...9_000
        case .outage: 3_000...6_000
        case .killService, .blockPublishers: 3_000...7_000
        case .cut: 2_000...5_000
        case .duplicates, .badMessages, .hostileTexts, .flood: 500...2_000
        }
    }

    func longest(in seconds: Int) -> Int { hold(in: seconds).upperBound + pause.upperBound }

    /// A fifth of the run, but at least longer than a handler waits for a connection (10 s), and at most a minute.
    private static func awayTime(in seconds: Int) -> Int { min(max(seconds / 5, 15), 60) * 1_000 }
}

/// A server that all services share.
enum ChaosServer: String, CaseIterable, Sendable {
    case broker, database
}

extension Fault: CustomStringConvertible {
    var description: String {
        switch self {
        case .killService(let service): "kill -9 \(service)"
        case .killServer(let server): "kill -9 the \(server.rawValue)"
        case .cut(let server): "cut TCP to the \(server.rawValue)"
        case .halfOpen(let server): "half-open TCP to the \(server.rawValue)"
        case .outage: "outage of the database"
        case .blockPublishers: "block publishers: memory watermark"
        case .duplicates: "deliver messages twice"
        case .badMessages: "inject bad messages"
        case .hostileTexts: "report with hostile texts"
        case .flood: "flood the gateway"
        }
    }
}
