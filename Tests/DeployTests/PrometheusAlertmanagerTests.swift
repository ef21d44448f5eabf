import Foundation
import TestSupport
import Testing

/// Alertmanager's own tool reads the configuration and says who hears of what.
@Suite struct PrometheusAlertmanagerTests {
    private let amtool = HelperTool("amtool", package: "prometheus-alertmanager")
    private let folder = "\(DeployedFiles.folder)/alertmanager"

    private struct Configuration: Decodable, Sendable {
        struct Inhibition: Decodable, Sendable {
            var sourceMatchers: [String]
            var targetMatchers: [String]
        }

        struct Receiver: Decodable, Sendable {
            var name: String
        }

        var inhibitRules: [Inhibition]?
        var receivers: [Receiver]
    }

    @Test func alertmanagerAcceptsTheConfigurationThatNotifiesNobody() async throws {
        try await HelperProcess.finishing(amtool, ["check-config", "\(folder)/alertmanager.yml"])
    }

    @Test func alertmanagerTakesItWithTheReceiversOfTheExample() async throws {
        let delivered = try String(contentsOfFile: "\(folder)/alertmanager.yml", encoding: .utf8)
        let example = try String(contentsOfFile: "\(folder)/receivers.example.yml", encoding: .utf8)
        let section = try #require(delivered.range(of: "\nreceivers:"))
        let filled = FileManager.default.temporaryDirectory.appending(path: "alertmanager-\(UUID().uuidString).yml")
        defer { try? FileManager.default.removeItem(at: filled) }
        try (delivered[..<section.lowerBound] + "\n" + example).write(to: filled, atomically: true, encoding: .utf8)

        try await HelperProcess.finishing(amtool, ["check-config", filled.path])
    }

    @Test func theExampleFillsEveryReceiver() async throws {
        let files = try await DeployedFiles.decode(["alertmanager/alertmanager.yml"], as: Configuration.self)
        let examples = try await DeployedFiles.decode(["alertmanager/receivers.example.yml"], as: Configuration.self)

        #expect(files[0].receivers.map(\.name) == examples[0].receivers.map(\.name))
    }

    @Test(arguments: [
        (["alertname=LedgerImbalance", "severity=critical", "service=notifier", "needs=both"], "pager"),
        (["alertname=ProviderDown", "severity=warning", "source=openuv"], "daily"),
        (["alertname=Watchdog", "severity=none"], "watchdog"),
        (["alertname=SomethingNew"], "daily"),
    ])
    func alarmsGoToWhoCanHelp(labels: [String], receiver: String) async throws {
        let options = ["--config.file=\(folder)/alertmanager.yml", "--verify.receivers=\(receiver)"]
        try await HelperProcess.finishing(amtool, ["config", "routes", "test"] + options + labels)
    }

    @Test func whatHoldsOthersBackExistsAndWakesSomebody() async throws {
        let files = try await DeployedFiles.decode(["alertmanager/alertmanager.yml"], as: Configuration.self)
        let pages = Set(try await DeployedFiles.alarms().filter { $0.severity == "critical" }.compactMap(\.alert))
        let sources = (files[0].inhibitRules ?? []).flatMap(\.sourceMatchers).compactMap {
            $0.firstMatch(of: /alertname =~? "([^"]*)"/)?.output.1.split(separator: "|").map(String.init)
        }

        #expect(!sources.isEmpty)
        #expect(Set(sources.joined()).subtracting(pages) == [])
    }
}
