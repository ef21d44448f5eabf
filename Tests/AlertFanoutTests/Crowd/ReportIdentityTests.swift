import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// A report has one id, the one that the gateway returned, from its message to the alert that it raises.
@Suite(.timeLimit(.minutes(20))) struct ReportIdentityTests {
    @Test func anAlertNamesTheReportsItGrewFromInTheOrderTheyCame() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            var reports: [UserAlertSubmitted] = []
            for _ in 1...3 {
                reports.append(try await crowd.report())
                await crowd.wait(60)
            }

            let alert = try #require(await crowd.admitted.first)
            #expect(alert.reports == reports.map(\.alertID))
        }
    }

    @Test func theIdIsTheSameInMessageLogAndAlert() async throws {
        try await withFanoutDatabase { pool in
            let (logger, lines) = BrokerForTestsLog.make()
            let rig = try FanOutRig(pool)
            let recordReport = RecordReport(
                store: PostgresCrowdStore(pool: pool), settings: CrowdSettings(rule: CrowdRule(minimum: 1)),
                admit: { alert, context in try await rig.admitAlert(alert, in: context) }, now: { .noon })
            let submitted = try UserAlertSubmitted.of([.birch], at: .basel())
            let context = MessageContext(
                messageID: UUID(), source: .ingestGateway, time: .noon, trace: TraceParent(), logger: logger)

            _ = try await UserAlertHandler(recordReport: recordReport).handle(submitted, context)

            try await lines.wait(forFirst: 2, "lines of the log")
            let trace = "message.id=\(context.messageID.uuidString.lowercased())"
            for line in await lines.events {
                #expect(line.contains("report.id=\(submitted.alertID)"))
                #expect(line.contains(trace))
                #expect(line.contains("trace.id=\(context.trace.traceID)"))
            }
            let raised = try #require(await lines.events.last?.components(separatedBy: "report.ids=").last)
            #expect(raised.prefix(45).contains("\(submitted.alertID)"))
            let stored = try await pool.query("SELECT alert_id, reports FROM alerts")
            let (alertID, reports) = try #require(try stored.first?.decode((UUID, [UUID]).self))
            #expect(reports == [submitted.alertID.uuid])
            let progress = try await PostgresAlertProgressStore(pool: pool).progress(of: AlertID(alertID), at: .noon)
            let response = try MessageCoding.encode(AlertResponse(try #require(progress)))
            #expect(String(decoding: response, as: UTF8.self).contains(#""reports":["\#(submitted.alertID)"]"#))
        }
    }

    @Test func anAlertOfAnOlderVersionNamesNoReports() throws {
        let coordinate = try Coordinate.basel()
        let report = try Samples.report()
        var alert = try #require(try Self.alert(at: coordinate, report))
        alert.reports = nil

        let stored = try MessageCoding.encode(alert)
        let read = try MessageCoding.decode(CrowdAlert.self, from: stored)

        #expect(!String(decoding: stored, as: UTF8.self).contains(#""reports""#))
        #expect(String(decoding: stored, as: UTF8.self).contains(#""authors""#))
        #expect(read == alert)
        #expect(RaisedAlert(read, raisedAt: .noon).reports.isEmpty)
    }

    private static func alert(at coordinate: Coordinate, _ report: CrowdReport) throws -> CrowdAlert? {
        let submitted = SubmittedReport(try .of([.birch], at: coordinate))
        let situation = ReportSituation()
        let settings = CrowdSettings(rule: CrowdRule(minimum: 1))
        return CrowdDecision(on: submitted, in: situation, by: settings, at: .noon).alerts.first
    }
}
