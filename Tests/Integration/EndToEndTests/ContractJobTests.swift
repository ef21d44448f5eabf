import Foundation
import HTTPFetch
import MessageProtocol
import TestSupport
import Testing
import TrialAccounts

/// The services do what `docs/contract/openapi.json` says, whatever is sent to them: schemathesis with all its checks, by
/// `Tests/Contract/run.py`.
@Suite(.serialized) struct ContractJobTests {
    /// A minute, or in `make contract` ten; the answers lie in `.local/contract` then.
    @Test(.timeLimit(.minutes(60))) func everyRouteKeepsTheContract() async throws {
        try await StackUnderTest.run { stack in
            let client = ReportClient(stack)
            let person = try await client.signUp("contract")
            try await client.subscribe(person)
            try await stack.knowsAudience([person.userID])
            let settings = try Self.settings(stack, tokens: ["person": person.token])
            try await HelperProcess.finishing(
                HelperTool("env", package: "coreutils"),
                settings.map { "\($0)=\($1)" }.sorted() + [try Self.python.path(), Self.script])
        }
    }

    private static func settings(_ stack: StackUnderTest, tokens: [String: String]) throws -> [String: String] {
        let services: [ServiceName] = [.ingestGateway, .accounts, .researchStudy, .symptomJournal, .skinCheck]
        let urls = services.map { service in
            let port = stack.environment["\(service.schema.uppercased())_HTTP_PORT"] ?? ""
            return (service.rawValue, "http://127.0.0.1:\(port)")
        }
        func json(_ values: [String: String]) throws -> String {
            String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
        }
        let given = ProcessInfo.processInfo.environment
        return [
            "CONTRACT_URLS": try json(Dictionary(uniqueKeysWithValues: urls)), "CONTRACT_TOKENS": try json(tokens),
            "CONTRACT_SECONDS": given["CONTRACT_SECONDS"] ?? "60", "CONTRACT_ONLY": given["CONTRACT_ONLY"] ?? "",
            "CONTRACT_REPORT": Checkout.folder.appending(path: ".local/contract").path,
        ]
    }

    private static let script = Checkout.folder.appending(path: "Tests/Contract/run.py").path

    private static let python = HelperTool(
        "python3", in: Checkout.folder.appending(path: ".local/test-python/bin").path,
        package: "python3-venv && deploy/local/test-python")
}
