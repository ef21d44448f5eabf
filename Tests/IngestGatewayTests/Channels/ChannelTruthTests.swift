import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout
@testable import ingest_gateway
@testable import notifier

/// What people are told of their channels, over the views of the real notifier's schema.
@Suite(.timeLimit(.minutes(20))) struct ChannelTruthTests {
    private static let now = GatewayUnderTest.now

    /// The gateway beside a notifier that can send what is named; nil for one that has never run.
    private func run(
        sending channels: Set<Channel>? = Set(Channel.outside), privateHosts: [String] = [],
        _ body: @escaping @Sendable (GatewayUnderTest, PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests.accounts,
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
            SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
            SchemaForTests("notifier", NotifierMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await database.withPool(of: "notifier") { notifier in
                    if let channels {
                        try await PostgresSendingSettings(pool: notifier).keep(
                            channels, PrivateHostAllowList(privateHosts), at: Self.now)
                    }
                    try await GatewayUnderTest.run(over: pool) { try await body($0, notifier) }
                }
            }
        }
    }

    private func add(_ body: String, _ gateway: GatewayUnderTest, _ token: String) async throws -> Answer {
        try await gateway.call(.post, "/api/v1/channels", token: token, body)
    }

    private func channels(_ gateway: GatewayUnderTest, _ token: String) async throws -> [PersonChannel] {
        try await gateway.call(.get, "/api/v1/channels", token: token).decoded(ChannelRoutes.Answer.self).channels
    }

    private func webhook(_ url: String) -> String { #"{"channel": "webhook", "url": "\#(url)", "format": "ntfy"}"# }

    @Test(arguments: [
        "https://127.0.0.1/", "https://127.1:8443/", "https://0x7f000001/", "https://2130706433/", "https://[::1]/",
        "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/latest", "https://localhost/", "https://LOCALHOST./",
        "https://printer.local/", "https://metadata.google.internal/", "https://intranet/",
    ])
    func refusesWhatLeadsIntoAPrivateNetworkAndSaysWhy(url: String) async throws {
        try await run { gateway, _ in
            let token = try await gateway.signUp()
            let answer = try await add(webhook(url), gateway, token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/url"])
            #expect(answer.text.contains("private network"))
            #expect(try await gateway.announced(DeliveryEndpointChanged.self).isEmpty)
        }
    }

    @Test func refusesABrowsersAddressUnderItsOwnName() async throws {
        try await run { gateway, _ in
            let token = try await gateway.signUp()
            let body = ChannelBodies.browser.replacing(ChannelBodies.push, with: "https://10.0.0.1/s")
            #expect(try await add(body, gateway, token).pointers == ["#/endpoint"])
        }
    }

    @Test(arguments: [
        ("10.0.0.1:8443", "https://10.0.0.1:8443/a"), ("[::1]:443", "HTTPS://[0::1]/"),
        ("ntfy.local:443", "https://ntfy.local"),
    ])
    func takesAPrivateHostThatTheOperatorAllows(allowed: String, url: String) async throws {
        try await run(privateHosts: [allowed]) { gateway, _ in
            let token = try await gateway.signUp()
            #expect(try await add(webhook(url), gateway, token).status == 201)
        }
    }

    @Test(arguments: [ChannelBodies.apns, ChannelBodies.fcm, ChannelBodies.webPush()])
    func refusesAProviderThatIsSwitchedOff(body: String) async throws {
        try await run(sending: [.email, .webhook]) { gateway, _ in
            let token = try await gateway.signUp()
            let answer = try await add(body, gateway, token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/channel"])
            #expect(answer.text.contains("has not set it up"))
        }
    }

    @Test func judgesTheSyntaxAloneBeforeANotifierHasRun() async throws {
        try await run(sending: nil) { gateway, _ in
            let token = try await gateway.signUp()
            #expect(try await add(ChannelBodies.apns, gateway, token).status == 201)
            #expect(try await add(webhook("https://a%00.example.org/"), gateway, token).status == 422)
        }
    }

    @Test func keepsOneFormOfAnAddress() async throws {
        try await run { gateway, _ in
            let token = try await gateway.signUp()
            #expect(try await add(webhook("HTTPS://Home.Example:443/Hook"), gateway, token).status == 201)
            #expect(try await add(webhook("https://home.example/Hook"), gateway, token).status == 200)
            let change = try #require(try await gateway.announced(DeliveryEndpointChanged.self).first)
            guard case .webhook(let target) = change.address else { throw Missing() }
            #expect(target.url == "https://home.example/Hook")
        }
    }

    /// Lets the notifier know of the channel and record an attempt there.
    private func attempt(
        _ change: DeliveryEndpointChanged, _ outcome: DeliveryRecord.Outcome, _ notifier: PostgresPool, at now: Date
    ) async throws {
        let handler = DeliveryEndpointChangedHandler(
            updateEndpoint: UpdateEndpoint(store: PostgresEndpointStore(pool: notifier)) { now })
        var change = change
        change.testID = NotificationID()
        let context = MessageContext(messageID: UUID(), source: .ingestGateway, time: now, trace: TraceParent())
        #expect(try await handler.handle(change, context) == .done)
        let store = PostgresDeliveryStore(pool: notifier)
        let claims = try await store.claim(
            [HostClaim(host: try #require(change.address?.host), width: 1)], at: now + 1, until: now + 121)
        #expect(claims.map(\.notification?.kind) == [.test])
        try await store.record(claims.map { DeliveryRecord(claim: $0, outcome: outcome) }, at: now + 2)
    }

    @Test func showsWhyAndSinceWhenAChannelFailsAndThatItWorksAgain() async throws {
        try await run { gateway, notifier in
            let token = try await gateway.signUp()
            _ = try await add(webhook("https://home.example/a"), gateway, token)
            var change = try #require(try await gateway.announced(DeliveryEndpointChanged.self).first)
            #expect(try await channels(gateway, token).first?.state == .active)

            let retry = Self.now + 3_600
            try await attempt(change, .retry(at: retry, .timedOut, usesAttempt: true), notifier, at: Self.now)
            let failing = try #require(try await channels(gateway, token).first)
            #expect(failing.state == .failing && failing.reason == "timed-out")
            #expect(failing.lastFailedAt == Self.now + 2 && failing.retryAt == retry && failing.lastSentAt == nil)

            change.version = 2
            try await attempt(change, .failed(.addressNotAllowed), notifier, at: Self.now + 100)
            let failed = try #require(try await channels(gateway, token).first)
            #expect(failed.state == .failing && failed.reason == "address-not-allowed" && failed.retryAt == nil)

            change.version = 3
            try await attempt(change, .delivered, notifier, at: Self.now + 200)
            let working = try #require(try await channels(gateway, token).first)
            #expect(working.state == .active && working.reason == nil && working.lastSentAt == Self.now + 202)
        }
    }

    @Test func showsAChannelThatTheOperatorSwitchedOffLater() async throws {
        try await run { gateway, notifier in
            let token = try await gateway.signUp()
            _ = try await add(ChannelBodies.apns, gateway, token)
            try await PostgresSendingSettings(pool: notifier).keep([.email], PrivateHostAllowList(), at: Self.now)
            let shown = try #require(try await channels(gateway, token).first)
            #expect(shown.state == .off && shown.reason == "channel-off")
            let answer = try await gateway.call(.post, "/api/v1/channels/\(shown.id)/test", token: token)
            #expect(answer.status == 409)
        }
    }
}

private struct Missing: Error {}
