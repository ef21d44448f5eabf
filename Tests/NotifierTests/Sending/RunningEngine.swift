import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Logging
import Postgres
import TestSupport

@testable import notifier

/// Sends the title to the URL of the address.
struct PostingSender: ChannelSender {
    let http: OutboundHTTP

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .webhook(let target) = notification.address else { return .failed(.malformedAddress) }
        let request = FetchRequest(method: .post, url: target.url, body: Array(notification.title.utf8))
        do {
            return http.result(of: try await http.send(request, toUserGivenAddress: true))
        } catch {
            return http.result(of: error)
        }
    }
}

extension DeliveryEngine {
    /// Over the database and real HTTP; the servers named count as the operator's own.
    init(
        _ pool: PostgresPool, to servers: [PushProviderServer], trusting certificates: ServerCertificates,
        own: HostLimits = HostPolicy().own
    ) {
        let now: @Sendable () -> Date = { Date() }
        let hosts = servers.map(\.authority)
        let http = OutboundHTTP(
            client: HTTPClient(),
            allowing: PrivateHostAllowList(hosts, trust: .onlyAuthorities(inFile: certificates.authorityFile)),
            now: now)
        self.init(
            store: PostgresDeliveryStore(pool: pool), signal: PostgresDeliveryQueueSignal(pool: pool),
            handle: HandleDelivery(senders: [.webhook: PostingSender(http: http)], now: now),
            policy: HostPolicy(own: own, ownHosts: Set(hosts)), logger: .silent)
    }

    /// Runs beside the body and ends with it.
    func running(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await run() }
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

extension QueuedDeliveries {
    /// Webhooks of a server, each message to the same path.
    static func posts(_ count: Int, to server: PushProviderServer, path: String = "/push/1") -> Self {
        var queued = Self(count: count, host: server.authority, channel: .webhook, dueAt: Date() - 1)
        queued.createdAt = Date()
        queued.address = #"{"channel": "webhook", "url": "\#(server.url(path))", "format": "ntfy"}"#
        return queued
    }
}

extension Logger {
    static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}
