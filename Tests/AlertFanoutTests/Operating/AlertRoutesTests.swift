import Domain
import Foundation
import HTTPFetch
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MessageProtocol
import Postgres
import ServiceRuntime
import Testing

@testable import alert_fanout
@testable import breathe_easy

/// The routes as the operator's command asks them, over HTTP.
@Suite(.timeLimit(.minutes(20))) struct AlertRoutesTests {
    private static let token = "a-token-of-the-tests"
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    /// The routes over a database with a rig, a client with the right token, and the address.
    private func withRoutes(
        settings: FanOutSettings = FanOutSettings(), token: String? = token,
        _ body: @escaping @Sendable (FanOutRig, AlertsClient, String) async throws -> Void
    ) async throws {
        try await withFanoutDatabase { pool in
            let rig = try FanOutRig(pool, settings: settings)
            let router = Router()
            let alerts = router.group("alerts")
                .add(middleware: ProblemMiddleware(for: .operators))
                .add(
                    middleware: OperatorTokenMiddleware(
                        token: try token.map { try OperatorToken($0) }, variable: "ALERT_FANOUT_OPERATOR_TOKEN"))
            rig.routes.add(to: alerts)
            let http = HTTPClient()
            try await Application(router: router).test(.live) { server in
                let port = try #require(server.port)
                let url = "http://127.0.0.1:\(port)"
                try await body(rig, AlertsClient(baseURL: url, token: Self.token, http: http), url)
            }
            await http.close()
        }
    }

    private func failure(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? CommandFailure)?.description
        }
    }

    @Test func listsTheNewestAlertsFirst() async throws {
        try await withRoutes { rig, client, _ in
            try await rig.pool.audience((0..<3).map { _ in Person(coordinate: basel) })
            var (early, late) = (rig, rig)
            early.now = .noon + 200
            late.now = .noon + 400
            let (first, second) = (try RaisedAlert.birch(4, at: basel), try RaisedAlert.birch(7, at: basel))
            try await early.tell(first)
            try await late.tell(second)

            let all = try await client.newest(in: nil).value.alerts
            let done = try await client.newest(in: "done").value.alerts
            let held = try await client.newest(in: "held").value.alerts

            #expect(all.map(\.alertID) == [second.id.uuid, first.id.uuid])
            #expect(all.map(\.pending) == [3, 3])
            #expect(all.allSatisfy { $0.outcomes == nil && $0.expectedSeconds == nil })
            #expect(all.allSatisfy { $0.channels == nil && $0.feedback == nil })
            #expect((done.count, held.count) == (2, 0))
        }
    }

    @Test func aListHasFiftyAtMost() async throws {
        try await withRoutes { rig, client, _ in
            try await rig.pool.query(
                """
                INSERT INTO alerts (alert_id, kind, allergen, intensity, raised_at, matched_at)
                SELECT gen_random_uuid(), 'station', 'birch', 7, now(), now() FROM generate_series(1, 60)
                """)
            #expect(try await client.newest(in: nil).value.alerts.count == 50)
        }
    }

    @Test func showsTheAccountOfAnAlert() async throws {
        try await withRoutes(settings: FanOutSettings(batchSize: 4)) { rig, client, _ in
            try await rig.pool.audience(
                (0..<8).map { _ in Person(coordinate: basel) }
                    + [Person(coordinate: basel, settings: try .init(onlyUrgent: true))])
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.tell(alert)
            try await rig.pool.settleFirstBatch(delivered: 3, failed: 1, at: rig.now)
            _ = try await PostgresFeedbackStore(pool: rig.pool).keepIfNewer(
                AlertFeedbackGiven(userID: UserID(), alertID: alert.id, verdict: .tooMuch, givenAt: rig.now))
            let shown = try await client.alert(alert.id.uuid).value

            #expect(
                shown.outcomes == [
                    .init(outcome: "delivered", reason: nil, recipients: 3),
                    .init(outcome: "failed", reason: nil, recipients: 1),
                    .init(outcome: "muted", reason: "muted-by-person", recipients: 1),
                ])
            #expect((shown.matched, shown.settled, shown.pending) == (9, 5, 4))
            #expect(shown.channels == nil)
            #expect(shown.feedback == [.init(verdict: "too-much", people: 1)])
            #expect(shown.matched == (shown.outcomes ?? []).reduce(shown.pending) { $0 + $1.recipients })
            #expect((shown.ranges, shown.rangesDone, shown.batches) == (1, 1, 2))
            #expect((shown.state, shown.lane, shown.subject) == ("done", "station", "birch"))
            // Four in the second since the alert was matched, four to come.
            #expect((shown.recipientsPerSecond, shown.expectedSeconds) == (4, 1))
            #expect(shown.expectedAt == rig.now + 1)
        }
    }

    @Test func previewsAnAlert() async throws {
        try await withRoutes { rig, client, _ in
            try await rig.pool.audience((0..<3).map { _ in Person(coordinate: basel) })

            let preview = try await client.preview(
                HypotheticalAlert(
                    kind: "station", allergens: ["birch"], intensity: 7,
                    coordinate: .init(latitude: 47.56, longitude: 7.58))
            ).value

            #expect(preview.people == 3)
            #expect(preview.decisions.notified == 3)
            #expect(preview.channels == .init(inApp: 3, email: 0))
            #expect(preview.allergens == [.init(allergen: "birch", people: 3)])
            #expect(preview.cells == [.init(latitude: 47.5, longitude: 7.5, people: 3)])
            #expect((preview.lane, preview.urgency, preview.recipientsAhead) == ("station", "routine", 0))
            #expect(preview.expectedSeconds == nil)
        }
    }

    @Test func aFaultyPreviewIsAnsweredWithEveryFault() async throws {
        try await withRoutes { _, client, _ in
            let problem = await failure {
                _ = try await client.preview(
                    HypotheticalAlert(
                        kind: "station", allergens: ["gold"], intensity: 12,
                        coordinate: .init(latitude: 95, longitude: 7)))
            }

            let text = try #require(problem)
            for field in ["allergens[0]: ", "intensity: ", "coordinate.latitude: "] { #expect(text.contains(field)) }
        }
    }

    @Test func releasesAndStops() async throws {
        try await withRoutes(settings: FanOutSettings(holdAbove: 1)) { rig, client, _ in
            try await rig.pool.audience((0..<2).map { _ in Person(coordinate: basel) })
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.admit(alert)

            let held = try await client.alert(alert.id.uuid).value
            let released = try await client.release(alert.id.uuid).value
            let again = await failure { _ = try await client.release(alert.id.uuid) }
            let stopped = try await client.stop(alert.id.uuid).value
            let twice = try await client.stop(alert.id.uuid).value

            #expect(held.state == "held")
            #expect(held.reason == "it concerns 2 people, and alerts above 1 wait for an operator")
            #expect((released.state, released.reason) == ("running", nil))
            #expect(again == "Nothing was done: only a held alert can be released, and this one is running")
            #expect(stopped.state == "stopped")
            #expect(twice == stopped)
        }
    }

    @Test func saysWhatItCannotFind() async throws {
        try await withRoutes { _, client, url in
            let id = UUID()
            for order in [client.alert, client.release, client.stop] {
                #expect(
                    await failure { _ = try await order(id) }
                        == "There is no alert \(id.uuidString.lowercased()); GET /alerts lists the newest")
            }
            #expect(
                await failure { _ = try await client.newest(in: "asleep") }
                    == "state must be one of refused, held, running, done, stopped")
            let status = try await answer(of: "\(url)/alerts/7")
            #expect(status == 400)
        }
    }

    @Test(arguments: [nil, "Bearer wrong", "Bearer ", "Basic YTpi", "bearer"])
    func letsNobodyInWithoutTheToken(authorization: String?) async throws {
        try await withRoutes { _, _, url in
            for (method, path) in [(HTTPRequest.Method.get, ""), (.post, "/preview"), (.post, "/\(UUID())/stop")] {
                let status = try await answer(method, of: "\(url)/alerts\(path)", authorization: authorization)
                #expect(status == 401)
            }
        }
    }

    @Test func withoutATokenInTheEnvironmentNobodyComesInAndItSaysWhy() async throws {
        try await withRoutes(token: nil) { _, client, url in
            #expect(
                await failure { _ = try await client.newest(in: nil) }
                    == "There is no operator's token: set ALERT_FANOUT_OPERATOR_TOKEN and restart the service")
            let status = try await answer(of: "\(url)/alerts", authorization: "Bearer \(Self.token)")
            #expect(status == 403)
        }
    }

    private func answer(
        _ method: HTTPRequest.Method = .get, of url: String, authorization: String? = "Bearer \(token)"
    ) async throws -> Int {
        let http = HTTPClient()
        var request = FetchRequest(method: method, url: url)
        if let authorization { request.headers[.authorization] = authorization }
        let answer = try await http.send(request)
        await http.close()
        return answer.status.code
    }
}

extension FanOutRig {
    fileprivate var routes: AlertRoutes {
        let control = PostgresAlertControlStore(pool: pool)
        let time: @Sendable () -> Date = { [now] in now }
        return AlertRoutes(
            store: PostgresAlertProgressStore(pool: pool), previewAlert: previewAlert,
            releaseAlert: ReleaseAlert(store: control, now: time, logger: Self.silent),
            stopAlert: StopAlert(store: control, now: time, logger: Self.silent), now: time)
    }
}

extension PostgresPool {
    fileprivate func settleFirstBatch(delivered: Int, failed: Int, at now: Date) async throws {
        let batch = try #require(try await announcedBatches().first)
        _ = try await PostgresLedgerStore(pool: self).enter(
            BatchAccount(
                batchID: batch.batchID, alertID: batch.alertID,
                lines: [
                    LedgerLine(outcome: .delivered, reason: nil, recipients: delivered),
                    LedgerLine(outcome: .failed, reason: nil, recipients: failed),
                ]), at: now)
    }
}
