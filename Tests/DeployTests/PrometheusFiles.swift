import Foundation
import TestSupport

/// What stands in the rule files of `deploy/prometheus`.
struct RuleFile: Decodable, Sendable {
    struct Group: Decodable, Sendable {
        var rules: [Rule]
    }

    /// An alarm or a recording rule: one of `alert` and `record` is there.
    struct Rule: Decodable, Sendable {
        var alert: String?
        var record: String?
        var expr: String
        var labels: [String: String]?
        var annotations: [String: String]?

        var severity: String { labels?["severity"] ?? "none given" }
    }

    var groups: [Group]

    var rules: [Rule] { groups.flatMap(\.rules) }
}

/// What stands in the files of `deploy/prometheus/tests`, as far as it is looked at here.
struct RuleTests: Decodable, Sendable {
    struct Case: Decodable, Sendable {
        var name: String
        var alertRuleTest: [AlarmCheck]?
        var promqlExprTest: [ExpressionCheck]?
    }

    struct AlarmCheck: Decodable, Sendable {
        var alertname: String
        var expAlerts: [Alarm]
    }

    struct Alarm: Decodable, Sendable {
        var expLabels: [String: String]
    }

    struct ExpressionCheck: Decodable, Sendable {
        var expr: String
    }

    var tests: [Case]
}

/// The files below `deploy/`.
enum DeployedFiles {
    static let folder = Checkout.folder.appending(path: "deploy").path

    /// Such as `delivery`: a file of rules and a file of tests for each.
    static let ruleSubjects = names(in: "prometheus", ending: ".rules.yml")
    static let testedSubjects = names(in: "prometheus/tests", ending: ".test.yml")

    static func rules() async throws -> [RuleFile.Rule] {
        try await decode(ruleSubjects.map { "prometheus/\($0).rules.yml" }, as: RuleFile.self).flatMap(\.rules)
    }

    static func alarms() async throws -> [RuleFile.Rule] { try await rules().filter { $0.alert != nil } }

    static func ruleTests() async throws -> [RuleTests.Case] {
        try await decode(testedSubjects.map { "prometheus/tests/\($0).test.yml" }, as: RuleTests.self)
            .flatMap(\.tests)
    }

    /// What PyYAML reads in the files.
    /// - Parameter paths: from `deploy/`.
    static func decode<Value: Decodable & Sendable>(_ paths: [String], as type: Value.Type) async throws -> [Value] {
        let program = "import json, sys, yaml; print(json.dumps([yaml.safe_load(open(path)) for path in sys.argv[1:]]))"
        let python = HelperTool("python3", in: "/usr/bin", package: "python3-yaml")
        let arguments = ["-c", program] + paths.map { "\(folder)/\($0)" }
        let line = try await HelperProcess.running(python, arguments) { process in
            try await process.output.first("the files as JSON (apt-get install python3-yaml)") { $0.hasPrefix("[{") }
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Value].self, from: Data(line.utf8))
    }

    private static func names(in subfolder: String, ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? []
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }
}
