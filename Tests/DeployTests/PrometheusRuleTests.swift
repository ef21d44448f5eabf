import Foundation
import TestSupport
import Testing

/// Prometheus' own tool loads the rules and plays their tests.
@Suite struct PrometheusRuleTests {
    private let promtool = HelperTool("promtool", package: "prometheus")

    @Test func prometheusTakesTheConfigurationAndEveryRule() async throws {
        try await HelperProcess.finishing(
            promtool, ["check", "config", "\(DeployedFiles.folder)/prometheus/prometheus.yml"])
    }

    @Test(arguments: DeployedFiles.testedSubjects)
    func alarmsFireWhenTheyShall(subject: String) async throws {
        try await HelperProcess.finishing(
            promtool, ["test", "rules", "\(DeployedFiles.folder)/prometheus/tests/\(subject).test.yml"])
    }

    @Test func everyRuleFileHasTests() {
        #expect(!DeployedFiles.ruleSubjects.isEmpty)
        #expect(DeployedFiles.ruleSubjects == DeployedFiles.testedSubjects)
    }

    /// Of an alarm with two severities each is looked at.
    @Test func everyAlarmHasACaseInWhichItFiresAndOneInWhichItDoesNot() async throws {
        let checks = try await DeployedFiles.ruleTests().flatMap { $0.alertRuleTest ?? [] }

        for rule in try await DeployedFiles.alarms() where rule.alert != "Watchdog" {
            let fires = checks.filter { $0.alertname == rule.alert }.map { check in
                check.expAlerts.contains { $0.expLabels["severity"] == rule.severity }
            }
            #expect(fires.contains(true), "\(rule.alert ?? "") (\(rule.severity)) has no case in which it fires")
            #expect(fires.contains(false), "\(rule.alert ?? "") (\(rule.severity)) has no case in which it does not")
        }
    }

    @Test func everyRecordingRuleHasACase() async throws {
        let expressions = try await DeployedFiles.ruleTests().flatMap { $0.promqlExprTest ?? [] }.map(\.expr)
        let records = try await DeployedFiles.rules().compactMap(\.record)

        #expect(!records.isEmpty)
        for record in records {
            #expect(expressions.contains { $0.contains(record) }, "\(record) has no promql_expr_test")
        }
    }

    @Test func aTestNamesOnlyAlarmsThatExist() async throws {
        let alarms = Set(try await DeployedFiles.alarms().compactMap(\.alert))
        let tested = Set(try await DeployedFiles.ruleTests().flatMap { $0.alertRuleTest ?? [] }.map(\.alertname))

        #expect(tested.subtracting(alarms) == [])
    }
}
