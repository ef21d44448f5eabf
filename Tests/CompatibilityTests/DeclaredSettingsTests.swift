import Foundation
import MessageProtocol
import ServiceRuntime
import TestSupport
import Testing

@testable import breathe_easy

@Suite struct DeclaredSettingsTests {
    /// A configuration reads all of its settings before it reports what is missing.
    @Test func areThoseThatTheServicesRead() {
        let reader = SettingsReader(environment: [:])
        for service in ServiceName.allCases { service.readSettings(reader) }

        // Those of the servers follow from the names of the services.
        let isOwn = { (variable: String) in !variable.hasSuffix("_POSTGRES_URL") && !variable.hasSuffix("_AMQP_URL") }
        let read = reader.known.ranges.filter { isOwn($0.key) }
        let declared = DeclaredSettings.ofServices.ranges.filter { isOwn($0.key) }
        let file = "Services/breathe-easy/Doctor/Machine/DeclaredSettings.swift"
        #expect(Set(read.keys).subtracting(declared.keys) == [], "write them into \(file)")
        #expect(Set(declared.keys).subtracting(read.keys) == [], "take them out of \(file)")
        #expect(declared == read, "correct the numbers in \(file)")
    }

    /// Compose passes what is set in `.env` on to every container.
    @Test func holdWhatComposeReads() throws {
        let text = try String(contentsOf: Checkout.folder.appending(path: "docker-compose.yml"), encoding: .utf8)
        let prefixes = ServiceName.allCases.map { "\($0.schema.uppercased())_" }
        let read = text.matches(of: /\$\{([A-Z0-9_]+)/).map { String($0.output.1) }
        let own = read.filter { name in prefixes.contains { name.hasPrefix($0) } }

        #expect(own.count > 10)
        #expect(DeclaredSettings.all.unknown(in: own, prefixes: prefixes) == [])
    }

    /// The file of settings of `make up`.
    @Test(.enabled(if: (try? Checkout.setting("TLS_CA_FILE")) != nil, "make servers"))
    func holdWhatTheLocalStackSets() throws {
        let path = ProcessInfo.processInfo.environment["BREATHE_EASY_ENV_FILE"]
        let file = path.map { URL(filePath: $0) } ?? Checkout.folder.appending(path: ".local/env")
        let text = try String(contentsOf: file, encoding: .utf8)
        let variables = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { String($0.prefix { $0 != "=" }) }

        let unknown = DeclaredSettings.all.unknown(
            in: variables, prefixes: ServiceName.allCases.map { "\($0.schema.uppercased())_" },
            shared: ["ENVIRONMENT_", "STATUS_"])

        #expect(variables.count > 20)
        #expect(unknown == [])
    }
}
