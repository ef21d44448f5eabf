import Foundation
import TestSupport
import Testing

@testable import breathe_easy

@Suite struct DoctorKeysTests {
    private static func key(_ byte: UInt8) -> String { Data(repeating: byte, count: 32).base64EncodedString() }

    private func findings(_ first: Given<String>, _ second: Given<String>) async -> [Finding] {
        let checks = MachineChecks(
            healthKeyFiles: [], linkKeys: [("ingest-gateway", first), ("notifier", second)])
        return await Examination(checks: checks.all, timeLimit: .seconds(120))().findings.filter {
            $0.topic == "link keys"
        }
    }

    @Test(arguments: [
        (key(1), key(1), Finding.State.ok), (key(1) + "," + key(2), key(1) + ", " + key(2), .ok),
        (key(1), key(2), .broken), (key(1) + "," + key(2), key(2) + "," + key(1), .broken),
    ])
    func linkKeysAreTheSameForBoth(gateway: String, notifier: String, state: Finding.State) async {
        let findings = await findings(.value(gateway), .value(notifier))

        #expect(findings.map(\.state) == [state])
        #expect(!findings[0].fact.contains(gateway) && findings[0].mend?.contains(gateway) != true)
    }

    @Test func linksThatTheGatewayCannotOpenAreBroken() async {
        #expect(await findings(.missing(variable: "A"), .value(Self.key(1))).map(\.state) == [.broken])
    }

    @Test func aNotifierWithoutLinksBreaksNothing() async {
        #expect(await findings(.value(Self.key(1)), .missing(variable: "B")).map(\.state) == [.unchecked])
        #expect(await findings(.missing(variable: "A"), .missing(variable: "B")).map(\.state) == [.unchecked])
    }

    @Test(arguments: [(0o600, Finding.State.ok), (0o400, .ok), (0o644, .warning)])
    func healthKeysAreForTheirOwnerOnly(mode: Int, state: Finding.State) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID()).keys").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("\(Self.key(3))\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)

        let finding = MachineChecks.healthKeys(of: "ingest-gateway", file, mode: LocalFiles.mode(of: file))

        #expect(finding.state == state)
    }

    @Test func healthKeysThatAreMissingAreBroken() {
        let finding = MachineChecks.healthKeys(of: "ingest-gateway", "/nowhere/health.keys", mode: nil)

        #expect(finding.state == .broken)
        #expect(finding.fact.contains("/nowhere/health.keys"))
    }

    @Test func requiresEnoughFilesAndTimeZones() {
        #expect(MachineChecks.fileLimit(1_024).state == .warning)
        #expect(MachineChecks.fileLimit(65_536).state == .ok)
        #expect(MachineChecks.timeZones().state == .ok)
        #expect(MachineChecks.timeZones(nil).state == .broken)
        #expect(MachineChecks.timeZones(TimeZone(secondsFromGMT: 0)).state == .broken)
    }
}
