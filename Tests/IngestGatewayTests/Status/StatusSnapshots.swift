import BrokerManagement
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import MessageProtocol
import NIOCore
import ServiceRuntime
import Testing

@testable import EnvironmentReports
@testable import ingest_gateway

extension StatusSnapshot {
    static let time = GatewayUnderTest.now

    /// All is well: nothing waits, every service consumes, one source is up.
    static func well() throws -> StatusSnapshot {
        var snapshot = StatusSnapshot(startedAt: time)
        snapshot.lanes = .known(Lane.allCases.map { LaneAccount(lane: $0) })
        snapshot.channels = .known([])
        snapshot.queues = .known(.consumed)
        snapshot.providers = .known([try .forTests()])
        return snapshot
    }
}

extension [QueueStatus] {
    /// Each queue there has to be, with a consumer.
    static var consumed: [QueueStatus] {
        ServiceName.allCases.flatMap { Topology.queues(of: $0) }.map { QueueStatus(name: $0.name, consumers: 1) }
    }
}

extension ProviderState {
    static func forTests(
        _ name: String = "MeteoSwiss", _ state: SourceHealth.State = .up, reason: String? = nil
    ) throws -> ProviderState {
        var profile = EnvironmentUnderTest.profile(name.lowercased(), [.uvIndex])
        profile.name = name
        return ProviderState(
            profile: profile, health: SourceHealth(state, reason: reason), since: StatusSnapshot.time - 3_600,
            lastSuccess: StatusSnapshot.time - 60)
    }
}

/// The routes of the status page over a board of the test's own, without a database.
struct StatusUnderTest: Sendable {
    static let token = "a-token-of-operators"

    let board = StatusBoard(startedAt: StatusSnapshot.time)
    let clock = ClockForTests(StatusSnapshot.time)
    var settings = StatusSettings()

    init(token: String? = Self.token, chartScript: String? = "/* Chart.js */") throws {
        settings.token = try token.map { try OperatorToken($0) }
        settings.chartScript.text = chartScript
    }

    func get(_ path: String, authorization: String? = "Bearer \(token)") async throws -> Answer {
        let router = Router(context: GatewayContext.self)
        router.addMiddleware { ProblemMiddleware(for: .everyone) }
        StatusRoutes(settings: settings, board: board, now: { [clock] in clock.now }).add(to: router)
        var headers: HTTPFields = [:]
        if let authorization { headers[.authorization] = authorization }
        let sent = headers
        return try await Application(router: router, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            .test(.router) { client in
                let response = try await client.executeRequest(uri: path, method: .get, headers: sent, body: nil)
                return Answer(
                    status: response.status.code, headers: response.headers,
                    body: Array(response.body.readableBytesView))
            }
    }
}
