import ArgumentParser
import Foundation
import Glibc
import HTTPFetch
import ServiceRuntime

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check every connection, permission, version, clock and queue, and say how to fix what is wrong.",
        discussion: """
            Settings come from the environment, as for the services; what is not set is not checked. Nothing is \
            changed, and no secret is printed. Exits with 0 when all is ok, with 1 when there are warnings and with 2 \
            when something is broken.
            """)

    @Flag(help: "Print JSON.") var json = false
    @Option(help: "Seconds that each check may take.") var timeout = 8

    func validate() throws {
        guard (1...600).contains(timeout) else { throw ValidationError("--timeout takes 1 to 600 seconds") }
    }

    func run() async throws {
        let http = HTTPClient()
        let checks = DoctorChecks(SettingsReader(), http: http, timeLimit: .seconds(timeout)).all
        let diagnosis = await Examination(checks: checks, timeLimit: .seconds(timeout))()
        await http.close()
        print(
            json
                ? try DiagnosisJSON(diagnosis).text()
                : DiagnosisReport(diagnosis: diagnosis, isColoured: Self.isTerminalWithColours).description)
        if diagnosis.exitCode != 0 { throw ExitCode(diagnosis.exitCode) }
    }

    /// https://no-color.org
    private static var isTerminalWithColours: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}
