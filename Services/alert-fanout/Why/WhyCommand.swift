import ArgumentParser
import Domain
import Foundation
import Logging
import ServiceRuntime

/// Says why an alert did, or did not, reach a person.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say why an alert did, or did not, reach a person.")

    @Argument(help: "The alert's id.") var alert: String
    @Argument(help: "The person's id.") var person: String
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard AlertID(alert) != nil else { throw ValidationError("'\(alert)' is not the id of an alert, a UUID") }
        guard UserID(person) != nil else { throw ValidationError("'\(person)' is not the id of a person, a UUID") }
    }

    func run() async throws {
        guard let alert = AlertID(alert), let person = UserID(person) else { return }
        try await PostgresCommandSession.run { pool in
            let explain = ExplainAlert(store: PostgresWhyStore(pool: pool), now: { Date() })
            switch try await explain(alert, for: person) {
            case .noSuchAlert: throw CommandProblem("There is no alert \(alert).")
            case .alertIsTooOld:
                throw CommandProblem("The alert \(alert) was told before it was kept what it takes to explain one.")
            case .noSuchPerson:
                throw CommandProblem(
                    "Of the person \(person) nothing was ever heard; 'breathe-easy audience rebuild' asks the gateway.")
            case .explained(let record, let why):
                print(json ? try WhyReport.json(record, why) : WhyReport.text(record, why))
            }
        }
    }
}
