import Foundation
import TestSupport
import Testing

@Suite struct KubernetesSecretsTests {
    @Test func areMadeOnce() async throws {
        try await KubernetesCheck.onCopy { copy in
            let first = try await made(in: copy)
            #expect(
                try await made(in: copy).filter { $0.key != "definitions.json" }
                    == first.filter { $0.key != "definitions.json" })
            #expect(first["link-keys"]?.count == 44)
            #expect(first["smtp-password"] == "")
        }
    }

    /// CloudNativePG takes a Secret as it is, and the services take a file without the space around it.
    @Test func passwordsEndWithoutANewline() async throws {
        try await KubernetesCheck.onCopy { copy in
            let passwords = try await made(in: copy).filter { $0.key.hasSuffix("-password") && !$0.value.isEmpty }
            // A database's and a broker's for each row of the table with logins of its own, and the operator.
            let roles = try await ServiceTable.read().filter { !$0.isWorker }.count + 1
            #expect(passwords.count == 2 * roles)
            #expect(passwords.allSatisfy { $0.value.wholeMatch(of: /[0-9a-f]{64}/) != nil })
        }
    }

    @Test func theBrokerGetsHashesOfPasswords() async throws {
        try await KubernetesCheck.onCopy { copy in
            let secrets = try await made(in: copy)
            let definitions = try #require(secrets["definitions.json"])
            #expect(definitions.contains("\"password_hash\""))
            #expect(!definitions.contains("@"))
            #expect(!definitions.contains(try #require(secrets["notifier-amqp-password"])))
        }
    }

    /// Runs `secrets/make`.
    /// - Returns: what is in each file.
    private func made(in copy: KubernetesCheck) async throws -> [String: String] {
        let secrets = copy.folder.appending(path: "deploy/kubernetes/secrets")
        try await HelperProcess.finishing(
            HelperTool("bash", package: "bash"), [secrets.appending(path: "make").path])
        let files = try FileManager.default.contentsOfDirectory(
            at: secrets.appending(path: "values"), includingPropertiesForKeys: nil)
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
    }
}
