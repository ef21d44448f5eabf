import Domain
import Foundation
import HTTPFetch
import Logging
import SignedLinks
import Synchronization
import TestSupport

@testable import notifier

/// A provider over HTTP/2 and TLS, and what a sender needs to reach it.
struct PushRig: Sendable {
    let server: PushProviderServer
    let http: OutboundHTTP
    let clock: PushClock
    let log: PushLog
    let links: NotificationLinks

    static func running(_ body: (PushRig) async throws -> Void) async throws {
        try await ServerCertificates.made { certificates in
            try await PushProviderServer.running(certificates) { server in
                let trust = CertificateTrust.onlyAuthorities(inFile: certificates.authorityFile)
                var options = HTTPClientOptions()
                options.trust = trust
                let client = HTTPClient(options: options)
                let clock = PushClock()
                let http = OutboundHTTP(
                    client: client, allowing: PrivateHostAllowList([server.authority], trust: trust), now: clock.now)
                let sealer = try LinkSealer(keys: [Data(repeating: 7, count: 32)])
                let links = NotificationLinks(publicURL: "https://breathe.example", sealer: sealer)
                try await body(PushRig(server: server, http: http, clock: clock, log: PushLog(), links: links))
                await client.close()
            }
        }
    }

    /// Sends once for each answer, and gives back what became of it.
    func results(
        of answers: [PushProviderAnswer], at path: String, _ send: () async -> SendResult
    ) async throws -> [SendResult] {
        var results: [SendResult] = []
        for answer in answers {
            try await server.answer(path, with: answer)
            results.append(await send())
        }
        return results
    }
}

/// Stands at noon until somebody moves it. `time` is the lock of the time.
final class PushClock: Sendable {
    private let time = Mutex(Date.noon)

    var now: @Sendable () -> Date {
        { [self] in time.withLock { $0 } }
    }

    func move(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// Keeps the lines of a logger. `kept` is the lock of the lines.
final class PushLog: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    var logger: Logger { Logger(label: "push") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: PushLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let facts = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted().joined(separator: " ")
            log.kept.withLock { $0.append("\(event.message) \(facts)") }
        }
    }
}

extension OutgoingNotification {
    /// An urgent alert of noon.
    static func push(
        to address: DeliveryAddress, urgency: Urgency = .urgent, title: String = "Birch pollen is high near you",
        body: String = "Basel measures 312 grains/m³.", expiresAt: Date? = .noon + 3_600
    ) -> OutgoingNotification {
        OutgoingNotification(
            deliveryID: DeliveryID(), userID: UserID(), notificationID: UUID(), sourceID: UUID(), kind: .alert,
            urgency: urgency, language: "en", title: title, body: body, createdAt: .noon, expiresAt: expiresAt,
            collapseID: UUID(), address: address, attempt: 1)
    }
}

/// A payload as its receiver reads it.
func readJSON(_ data: Data) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}

/// Gives the body the path of a file with a text, and removes it afterwards.
func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "breathe-easy-\(UUID().uuidString)")
    try text.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
}
