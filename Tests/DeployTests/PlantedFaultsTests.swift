import Foundation
import TestSupport
import Testing

/// The faults that `make faults` plants, and the tests that docs/planted-faults.md names beside it.
@Suite(.timeLimit(.minutes(10))) struct PlantedFaultsTests {
    private struct Fault: Decodable, Sendable {
        var name: String
        var plant: String
        var undo: String
        var environment: [String: String]
        var seen: [String]
    }

    private static let python = HelperTool("python3", in: "/usr/bin", package: "python3")
    private static let bash = HelperTool("bash", in: "/bin", package: "bash")

    private func faults() async throws -> [Fault] {
        let script = Checkout.folder.appending(path: "deploy/generate").path
        let line = try await HelperProcess.running(Self.python, [script, "--faults"]) { process in
            try await process.output.first("the faults as JSON") { $0.hasPrefix("[{") }
        }
        return try JSONDecoder().decode([Fault].self, from: Data(line.utf8))
    }

    @Test func everyNamedTestExists() async throws {
        let tests = try TestFunctions.all()
        for fault in try await faults() {
            for test in fault.seen {
                #expect(tests.contains(test), "deploy/faults: \(fault.name) is seen in \(test), which is nowhere")
            }
        }
    }

    /// Each is undone as it is planted: by lines that bash can read.
    @Test func everyFaultCanBeReadByBash() async throws {
        let planted = try await faults().filter { !$0.plant.isEmpty }
        #expect(!planted.isEmpty)
        for fault in planted {
            try await HelperProcess.finishing(Self.bash, ["-n", "-c", "\(fault.plant)\n\(fault.undo)"])
        }
    }

    /// With values that are made for them, since their faults take longer than a run of `make faults`.
    @Test func alarmsFireAndStopInARealPrometheus() async throws {
        try await HelperProcess.finishing(Self.python, ["\(DeployedFiles.folder)/faults/play-values"])
    }

    /// Prometheus itself reads the rules with the short waits of `make faults`.
    @Test(arguments: DeployedFiles.ruleSubjects)
    func prometheusTakesTheHurriedRules(subject: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hurried-\(UUID()).yml").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let program = """
            import sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            from alarms import hurried
            open(sys.argv[3], "w").write(hurried(open(sys.argv[2]).read()))
            """
        let rules = "\(DeployedFiles.folder)/prometheus/\(subject).rules.yml"
        try await HelperProcess.finishing(
            Self.python, ["-c", program, "\(DeployedFiles.folder)/faults", rules, file])

        try await HelperProcess.finishing(HelperTool("promtool", package: "prometheus"), ["check", "rules", file])
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains(/for: [0-9]+[mhd]\b/))
        #expect(!text.contains(/\[[0-9]+[hd]\]/))
    }
}

/// The test functions of this checkout, as `Suite/test`.
private enum TestFunctions {
    static func all() throws -> Set<String> {
        let folder = Checkout.folder.appending(path: "Tests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try files.reduce(into: []) { tests, file in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            var suite = ""
            for line in text.split(separator: "\n") {
                if let type = line.firstMatch(of: /^(?:@Suite.*\s)?(?:struct|extension) (?<name>\w+)/)?.output.name {
                    suite = String(type)
                } else if let test = line.firstMatch(of: /^    (?:@Test.*)?\s*func (?<name>\w+)/)?.output.name {
                    tests.insert("\(suite)/\(test)")
                }
            }
        }
    }
}
