import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import breathe_easy_client

/// The client uses what the published contract has, and nothing else.
@Suite struct ClientContractTests {
    private struct Contract: Decodable {
        struct Schema: Decodable { var `enum`: [String]? }
        struct Components: Decodable { var schemas: [String: Schema] }
        struct Operation: Decodable { var operationId: String? }

        var paths: [String: [String: Operation]]
        var components: Components
    }

    private let contract: Contract

    init() throws {
        let file = Checkout.folder.appending(path: "docs/contract/openapi.json")
        contract = try JSONDecoder().decode(Contract.self, from: try Data(contentsOf: file))
    }

    @Test func whatCanBeReportedIsWhatTheContractHas() {
        let schemas = contract.components.schemas

        #expect(ReportableAllergen.allCases.map(\.rawValue) == schemas["Allergen"]?.enum)
        #expect(ReportableSymptom.allCases.map(\.rawValue) == schemas["Symptom"]?.enum)
        #expect(ReportSeverity.allCases.map(\.rawValue) == schemas["Severity"]?.enum)
    }

    @Test(arguments: [
        ("post", "/api/v1/sessions"), ("post", "/api/v1/sessions/second-factor"), ("get", "/api/v1/account"),
        ("delete", "/api/v1/sessions/current"), ("get", "/api/v1/study/towns"), ("get", "/api/v1/environment"),
        ("get", "/api/v1/subscription"), ("post", "/api/v1/alerts"), ("get", "/api/v1/inbox"),
        ("get", "/api/v1/inbox/events"), ("get", "/api/v1/health-imports"), ("post", "/api/v1/health-imports"),
        ("get", "/api/v1/health-imports/{id}"), ("head", "/api/v1/health-imports/{id}"),
        ("patch", "/api/v1/health-imports/{id}"), ("post", "/api/v1/account/exports"),
        ("get", "/api/v1/account/exports/{export}"), ("get", "/api/v1/account/exports/{export}/archive"),
    ])
    func everyRequestIsInTheContract(method: String, path: String) {
        #expect(contract.paths[path]?[method] != nil)
    }

    /// A program of this package that reads only what a stranger has.
    @Test func noFileImportsAnythingOfTheServers() throws {
        let folder = Checkout.folder.appending(path: "Services/breathe-easy-client")
        let allowed: Set = [
            "ArgumentParser", "Dispatch", "Foundation", "Glibc", "HTTPFetch", "HTTPTypes", "Synchronization",
        ]
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(files.count > 20)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let imports = text.matches(of: /(?m)^import (\w+)/).map { String($0.1) }
            #expect(Set(imports).subtracting(allowed).isEmpty, "\(file) imports \(imports)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func shellsCompleteCommandsFilesAndAllergens(shell: String) throws {
        let named = try #require(CompletionShell(rawValue: shell))

        let script = BreatheEasyClient.completionScript(for: named)

        for word in ["login", "environment", "inbox", "import", "--follow", "japanese-cedar"] {
            #expect(script.contains(word), "\(shell) completes no \(word)")
        }
    }

    @Test func everyCommandSaysWhatItDoes() {
        let commands = BreatheEasyClient.configuration.subcommands

        #expect(commands.count == 7)
        for command in commands {
            #expect(command.configuration.abstract.hasSuffix("."), "\(command._commandName)")
        }
    }
}
