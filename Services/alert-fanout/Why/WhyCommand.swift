import ArgumentParser
import Domain
import Foundation
import Logging
import MessageProtocol
import ServiceConnections
import ServiceRuntime

/// Explains why an alert did, or did not, reach a person.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why an alert did, or did not, reach a person.")

    @Argument(help: "The alert's id.") var alert: String
    @Argument(help: "The person's id.") var person: String
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard AlertID(alert) != nil else { throw ValidationError("'\(alert)' is not the id of an alert, a UUID") }
        guard UserID(person) != nil else { throw ValidationError("'\(person)' is not the id of a person, a UUID") }
    }

    func run() async throws {
        guard let alert = AlertID(alert), let person = UserID(person) else { return }
        try await CommandSession.run(.alertFanout) { pool in
            let explain = ExplainAlert(store: PostgresWhyStore(pool: pool), now: { Date() })
            switch try await explain(alert, for: person) {
            case .noSuchAlert: throw CommandProblem("There is no alert \(alert).")
            case .alertIsTooOld:
                throw CommandProblem("The alert \(alert) is too old: what an explanation needs was not kept then.")
            case .noSuchPerson:
                throw CommandProblem(
                    "The person \(person) is not known here; 'breathe-easy audience rebuild' compares with the gateway."
                )
            case .explained(let record, let why):
                print(json ? try WhyReport.json(record, why) : WhyReport.text(record, why))
            }
        }
    }
}
