import Foundation

/// What people do who are signed in, or sign in: the same requests for ours and for the peer.
enum AccountsLoad: Sendable {
    case signIn
    case alert
    case metrics
    case inbox

    /// Whose outbox announces what the requests bring; nil where nothing is announced.
    var schema: String? {
        switch self {
        case .alert, .metrics: "ingest_gateway"
        case .signIn, .inbox: nil
        }
    }

    func url(of stack: AccountsStack) -> String {
        switch self {
        case .signIn: stack.accountsURL
        case .alert, .metrics, .inbox: stack.gatewayURL
        }
    }

    func load(of people: AccountsPeople) -> HTTPLoad {
        var load = HTTPLoad(people.userIDs.indices.map { request(of: $0, people) })
        if self == .signIn {
            // No more than may wait for a turn to hash, and long enough for a hundred hashes.
            (load.connections, load.seconds) = (8, 20)
        }
        return load
    }

    private func request(of number: Int, _ people: AccountsPeople) -> HTTPLoad.Request {
        let token = people.tokens[number]
        return switch self {
        case .signIn:
            HTTPLoad.Request(
                method: "POST", path: "/api/v1/sessions",
                body: Self.credentials(people.email(of: number), AccountsPeople.password))
        case .alert:
            HTTPLoad.Request(method: "POST", path: "/api/v1/alerts", token: token, body: Self.report)
        case .metrics:
            HTTPLoad.Request(method: "POST", path: "/api/v1/health-metrics", token: token, body: Self.measurements)
        case .inbox: HTTPLoad.Request(path: "/api/v1/inbox", token: token)
        }
    }

    static func credentials(_ login: String, _ password: String) -> String {
        #"{"login": "\#(login)", "password": "\#(password)"}"#
    }

    static let report = """
        {"place": {"name": "Pond", "coordinate": {"latitude": 47.55, "longitude": 7.6}}, "allergens": ["birch"], \
        "symptoms": ["sneezing"], "severity": "moderate", "comment": "Since this morning"}
        """

    /// Ten minutes of a watch.
    static let measurements: String = {
        let metrics = (0..<10).map { minute in
            #"{"kind": "heart-rate", "value": \#(60 + minute), "measuredAt": "2025-04-10T08:0\#(minute):00Z"}"#
        }
        return #"{"metrics": [\#(metrics.joined(separator: ", "))]}"#
    }()
}
