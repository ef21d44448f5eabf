import Foundation
import Testing

@testable import ServiceRuntime

@Suite struct SecretFileTests {
    private func withFile(_ content: String, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(content.utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        try body(file)
    }

    @Test func readsASettingFromTheFileThatTheVariableNames() throws {
        try withFile("a long operator token\n") { file in
            let settings = SettingsReader(environment: ["NOTIFIER_OPERATOR_TOKEN_FILE": file])
            let token: String = try settings.read(Setting("notifier.operator.token"))
            #expect(token == "a long operator token")
        }
    }

    @Test func prefersTheVariableItself() throws {
        let settings = SettingsReader(environment: ["NOTIFIER_X": "here", "NOTIFIER_X_FILE": "/does/not/exist"])
        #expect(try settings.read(Setting("notifier.x")) == "here")
    }

    @Test func namesTheFileThatCannotBeRead() {
        let settings = SettingsReader(environment: ["NOTIFIER_X_FILE": "/does/not/exist"])
        #expect(
            throws: ConfigurationFaults(faults: [
                "NOTIFIER_X: the file /does/not/exist, which NOTIFIER_X_FILE names, cannot be read as text"
            ])
        ) { try settings.read(Setting<String>("notifier.x")) }
    }

    @Test func putsThePasswordOfAFileIntoTheURL() throws {
        try withFile("p@ss/word\n") { file in
            let settings = SettingsReader(environment: [
                "NOTIFIER_AMQP_URL": "amqp://notifier@rabbitmq:5672/breathe-easy", "NOTIFIER_AMQP_PASSWORD_FILE": file,
            ])
            let url: String = try settings.read(Setting("notifier.amqp.url"))
            #expect(url == "amqp://notifier:p%40ss%2Fword@rabbitmq:5672/breathe-easy")
        }
    }

    @Test(arguments: [
        "amqp://notifier:own@rabbitmq/breathe-easy", "smtp://mail.example:25", "postgresql:///breathe_easy?user=a@b",
        "amqp://@rabbitmq/", "no url",
    ])
    func leavesAURLAloneThatHasAPasswordOrNamesNobody(url: String) {
        #expect(url.withPassword("secret") == url)
    }
}
