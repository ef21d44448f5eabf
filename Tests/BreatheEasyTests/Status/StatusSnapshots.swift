import BrokerManagement
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import NIOCore
import ServiceRuntime
import Synchronization
import Testing
import WebPages

@testable import breathe_easy

extension StatusSnapshot {
    static let time = Date(timeIntervalSince1970: 1_681_120_800)

    /// All is well: nothing waits, every service consumes, one source is up.
    static func well() throws -> StatusSnapshot {
        var snapshot = StatusSnapshot(startedAt: time)
        snapshot.lanes = .known(Lane.allCases.map { LaneCounts(lane: $0) })
        snapshot.channels = .known([])
        snapshot.queues = .known(.consumed)
        snapshot.sources = .known([.forTests()])
        snapshot.alarms = .known([])
        snapshot.messages = .known(
            MessageCounts(outboxes: ServiceName.allCases.map { OutboxCounts(service: $0) }, retries: []))
        return snapshot
    }
}

extension [QueueStatus] {
    /// Each queue there has to be, with a consumer.
    static var consumed: [QueueStatus] {
        ServiceName.allCases.flatMap { Topology.queues(of: $0) }.map { QueueStatus(name: $0.name, consumers: 1) }
    }
}

extension SourceStatus {
    static func forTests(
        _ name: String = "MeteoSwiss", _ state: SourceHealth.State = .up, reason: String? = nil
    ) -> SourceStatus {
        SourceStatus(
            id: name.lowercased(), name: name, health: SourceHealth(state, reason: reason),
            since: StatusSnapshot.time - 3_600, lastSuccess: StatusSnapshot.time - 60)
    }
}

/// A clock that is stopped until a test moves it.
final class TestClock: Sendable {
    private let stored: Mutex<Date>

    init(_ now: Date) { stored = Mutex(now) }

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}

/// A response and its body.
struct StatusResponse {
    struct ProblemDocument: Decodable {
        var title: String
        var status: Int
        var detail: String
    }

    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    var problem: ProblemDocument {
        get throws {
            #expect(headers[.contentType] == "application/problem+json")
            return try decoded()
        }
    }

    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MessageCoding.decode(Value.self, from: body)
    }
}

/// The routes of the status page over a board of the test's own, without a database.
struct StatusUnderTest: Sendable {
    static let token = "a-token-of-operators-as-long-as-it-must-be"

    let board = StatusBoard(startedAt: StatusSnapshot.time)
    let clock = TestClock(StatusSnapshot.time)
    private let brake = GuessBrake()
    private let token: OperatorToken?
    private let chartScript: ChartScript

    init(token: String? = Self.token, chartScript: String? = "/* Chart.js */") throws {
        self.token = try token.map { try OperatorToken($0) }
        self.chartScript = Self.chartScript(chartScript)
    }

    static func chartScript(_ text: String?) -> ChartScript {
        var script = ChartScript(readFrom: "/nowhere/chart.js")
        script.path = ChartScript.usualPath
        script.file = text.map { EmbeddedFile("chart.js", Array($0.utf8)) }
        return script
    }

    /// Where the page finds one of its assets.
    static func asset(_ name: String, chartScript: String? = "/* Chart.js */") -> String {
        "\(PageLibrary.status(with: Self.chartScript(chartScript)).assets.path)/\(name)"
    }

    func get(_ path: String, authorization: String? = "Bearer \(token)") async throws -> StatusResponse {
        let router = StatusRoutes(
            token: token, chartScript: chartScript, board: board, brake: brake, now: { [clock] in clock.now }
        ).router()
        var headers: HTTPFields = [:]
        if let authorization { headers[.authorization] = authorization }
        let sent = headers
        return try await Application(router: router, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            .test(.router) { client in
                let response = try await client.executeRequest(uri: path, method: .get, headers: sent, body: nil)
                return StatusResponse(
                    status: response.status.code, headers: response.headers,
                    body: Array(response.body.readableBytesView))
            }
    }
}
