import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Postgres
import Sessions
import TestSupport
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

/// What the parameters of a path name.
enum OthersObject: Sendable {
    /// The same for everybody.
    case nobodys
    /// A secret: whoever knows it may use it.
    case secret
    /// Something of which everybody has their own under the same words.
    case everybodys(words: [String])
    /// One person's own, as its owner gets it.
    /// - Returns: the value of the parameter.
    case own(@Sendable (SharedGateway, PeopleForTests.Person) async throws -> String)

    /// By paths. A path with a parameter that is missing here fails the test.
    static let all: [String: OthersObject] = [
        "/quiz/{quiz}": .nobodys,
        "/assets/ingest-gateway/{hash}/{file}": .nobodys,
        "/api/v1/stations/{provider}/{station}/readings": .nobodys,
        "/api/v1/quizzes/{quiz}": .nobodys,
        "/api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}": .nobodys,
        // For the staff, who withdraw anybody's: MapReviewTests.
        "/api/v1/map-reports/{alertID}": .nobodys,
        // Whoever has no role for them is refused; whose they are is tried in ManuscriptTests.
        "/api/v1/manuscripts/{id}": .nobodys,
        "/api/v1/manuscripts/{id}/submission": .nobodys,
        "/api/v1/manuscripts/{id}/pictures": .nobodys,
        "/api/v1/article-reviews/{id}": .nobodys,
        "/api/v1/article-reviews/{id}/{decision}": .nobodys,
        "/articles/write/{id}": .nobodys,
        "/articles/write/{id}/pictures": .nobodys,
        "/articles/write/{id}/pictures/{number}": .nobodys,
        "/articles/review/{id}": .nobodys,
        "/articles/review/{id}/pictures/{number}": .nobodys,
        "/articles/{slug}": .nobodys,
        "/api/v1/articles/{slug}": .nobodys,
        "/api/v1/articles/{slug}/pictures/{number}": .nobodys,
        "/station-data/{provider}/{station}": .nobodys,
        "/station-data/{provider}/{station}/{allergen}/{measuredAt}": .nobodys,
        // For support, which answers anybody's: SupportInboxTests.
        "/support/inquiries/{id}": .nobodys,
        "/support/inquiries/{id}/answers": .nobodys,
        "/support/inquiries/{id}/state": .nobodys,
        "/api/v1/support/inquiries/{id}": .nobodys,
        "/api/v1/support/inquiries/{id}/answers": .nobodys,
        "/api/v1/support/inquiries/{id}/state": .nobodys,
        "/contact/confirm/{token}": .secret,
        "/contact/{id}": .own { try await $0.inquiry(of: $1) },
        "/api/v1/inquiries/{id}": .own { try await $0.inquiry(of: $1) },
        "/api/v1/inquiries/{id}/messages": .own { try await $0.inquiry(of: $1) },
        "/links/{token}": .secret,
        "/reminders/feed/{token}": .secret,
        "/api/v1/quizzes/{quiz}/answers": .everybodys(words: ["daily"]),
        "/api/v1/quizzes/{quiz}/answers/{day}": .everybodys(words: ["daily", QuizBodies.today]),
        "/api/v1/channels/{id}": .own { try await $0.channel(of: $1) },
        "/api/v1/channels/{id}/test": .own { try await $0.channel(of: $1) },
        "/api/v1/alerts/{alertID}/why": .own { try await $0.explanation(for: $1) },
        "/api/v1/alerts/{alertID}/feedback": .own { "\(try #require(try await $0.notification(for: $1).alertID))" },
        "/api/v1/inbox/{notificationID}/opened": .own { "\(try await $0.notification(for: $1).id)" },
        "/api/v1/inbox/{notificationID}/received": .own { "\(try await $0.notification(for: $1).id)" },
        "/notifications/{notificationID}/why": .own { "\(try await $0.notification(for: $1).id)" },
        "/notifications/{notificationID}/map": .own { "\(try await $0.notification(for: $1).id)" },
        "/notifications/{notificationID}/opened": .own { "\(try await $0.notification(for: $1).id)" },
        "/notifications/{notificationID}/feedback": .own { "\(try await $0.notification(for: $1).id)" },
        "/notifications/{notificationID}/threshold": .own { try await $0.offer(to: $1) },
        "/settings/channels/{id}/test": .own { try await $0.channel(of: $1) },
        "/settings/channels/{id}/remove": .own { try await $0.channel(of: $1) },
        "/api/v1/health-imports/{id}": .own { try await $0.upload(of: $1) },
        "/api/v1/threshold-suggestions/{proposalID}/accept": .own { try await $0.suggestion(to: $1) },
        "/api/v1/threshold-suggestions/{proposalID}/decline": .own { try await $0.suggestion(to: $1) },
    ]

    /// Of requests that need more than a path, by their routes.
    static let requests: [String: (headers: HTTPFields, body: String)] = [
        "PUT /api/v1/channels/{id}": (json, ChannelBodies.apns.replacing("0a0a", with: "0b0b")),
        "POST /api/v1/alerts/{alertID}/feedback": (json, #"{"verdict": "useful"}"#),
        "POST /contact/{id}": (form, "message=Once+more"),
        "POST /api/v1/inquiries/{id}/messages": (json, #"{"message": "Once more"}"#),
        "POST /notifications/{notificationID}/opened": (form, ""),
        "POST /notifications/{notificationID}/feedback": (form, "verdict=useful"),
        "POST /notifications/{notificationID}/threshold": (form, "decision=accepted"),
        "POST /settings/channels/{id}/test": (form, ""),
        "POST /settings/channels/{id}/remove": (form, ""),
        "HEAD /api/v1/health-imports/{id}": ([.tusResumable: Tus.version], ""),
        "PATCH /api/v1/health-imports/{id}": (piece, "0123456789"),
        "POST /api/v1/health-imports/{id}": (piece.merging([.methodOverride: "PATCH"]), "0123456789"),
        "PUT /api/v1/quizzes/{quiz}/answers/{day}": (json, QuizBodies.daily(nose: 3)),
    ]

    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    private static let json: HTTPFields = [.contentType: "application/json"]
    private static let piece: HTTPFields = [
        .tusResumable: Tus.version, .uploadOffset: "0", .contentType: Tus.bodyType,
    ]
}

extension HTTPFields {
    fileprivate func merging(_ more: HTTPFields) -> HTTPFields {
        var all = self
        all.append(contentsOf: more)
        return all
    }
}

extension GatewayUnderTest.Route {
    /// The path with these values in place of its parameters.
    func path(_ values: [String]) -> String {
        var left = values[...]
        return path.replacing(/{[^}]*}/) { _ in left.popFirst() ?? "x" }
    }
}

/// The gateway beside what other services keep of its people.
struct SharedGateway: Sendable {
    let gateway: GatewayUnderTest
    let notifier: PostgresPool
    let fanout: PostgresPool

    static func run(_ body: @escaping @Sendable (SharedGateway) async throws -> Void) async throws {
        let schemas = [
            SchemaForTests.accounts, SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
            SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
            SchemaForTests("notifier", [InboxRow.migration]),
            SchemaForTests("alert_fanout", [ExplanationRow.migration]),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await database.withPool(of: "notifier") { notifier in
                    try await database.withPool(of: "alert_fanout") { fanout in
                        try await GatewayUnderTest.run(over: pool) { gateway in
                            try await body(SharedGateway(gateway: gateway, notifier: notifier, fanout: fanout))
                        }
                    }
                }
            }
        }
    }

    func send(_ route: GatewayUnderTest.Route, _ path: String, as person: PeopleForTests.Person) async throws -> Answer
    {
        let request = OthersObject.requests[route.call] ?? ([:], "")
        var headers = request.headers
        headers[.authorization] = "Bearer \(person.token.text)"
        return try await gateway.call(route.method, path, headers: headers, ByteBuffer(string: request.body))
    }

    func channel(of owner: PeopleForTests.Person) async throws -> String {
        let added = try await gateway.call(
            .post, "/api/v1/channels", token: owner.token.text, ChannelBodies.apns)
        return "\(try added.decoded(PersonChannel.self).id)"
    }

    func inquiry(of owner: PeopleForTests.Person) async throws -> String {
        let sent = try await gateway.call(
            .post, "/api/v1/inquiries", token: owner.token.text, #"{"kind": "comment", "message": "Mine"}"#)
        return try #require(try sent.decoded([String: String].self)["id"])
    }

    func notification(for owner: PeopleForTests.Person) async throws -> InboxRow {
        let row = InboxRow(userID: owner.userID)
        try await notifier.query(row.insertion)
        return row
    }

    func explanation(for owner: PeopleForTests.Person) async throws -> String {
        let row = ExplanationRow(userID: owner.userID.uuid)
        try await fanout.query(row.insertion)
        return "\(AlertID(row.alertID))"
    }

    /// One that waits for ten bytes.
    func upload(of owner: PeopleForTests.Person) async throws -> String {
        let begun = try await gateway.call(
            .post, "/api/v1/health-imports",
            headers: [
                .authorization: "Bearer \(owner.token.text)", .tusResumable: Tus.version, .uploadLength: "10",
            ], ByteBuffer())
        return try #require(begun.headers[.location]?.split(separator: "/").last.map { String($0) })
    }

    /// The notification of a suggested threshold.
    func offer(to owner: PeopleForTests.Person) async throws -> String {
        let proposal = try #require(UUID(uuidString: try await suggestion(to: owner)))
        let row = InboxRow(
            userID: owner.userID, kind: NotificationKind.quizSuggestion.rawValue, alertID: nil, sourceID: proposal)
        try await notifier.query(row.insertion)
        return "\(row.id)"
    }

    func suggestion(to owner: PeopleForTests.Person) async throws -> String {
        let fact = ThresholdSuggested(
            proposalID: ThresholdProposalID(), userID: owner.userID, allergen: .birch, current: nil,
            proposed: try Intensity(4),
            evidence: ThresholdEvidence(
                days: 80, daysAbove: 20, lag: 1, meanBelow: 15.2, meanAbove: 48.1, adjustedP: 0.012),
            suggestedAt: GatewayUnderTest.now)
        let store = PostgresThresholdSuggestionStore(pool: gateway.pool, masterKeys: .forTests)
        let context = MessageContext(
            messageID: UUID(), source: .healthMetricsAnalyzer, time: GatewayUnderTest.now, trace: TraceParent())
        #expect(try await ThresholdSuggestedHandler(store: store).handle(fact, context) == .done)
        return "\(fact.proposalID)"
    }
}
