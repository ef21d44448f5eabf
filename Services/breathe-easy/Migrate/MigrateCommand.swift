import ArgumentParser
import MessageProtocol

/// Brings every schema up to date by running each service, whose executable is beside this one.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Bring the schemas of all services up to date.")

    func run() async throws {
        for service in Self.order {
            guard try await ServiceExecutable.run(service, ["migrate"]) == 0 else {
                throw CommandFailure("\(service) could not migrate its schema; the reason is printed above")
            }
        }
    }

    /// The notifier after alert-fanout, whose seats its inbox reads; the gateway last: it reads the views that others
    /// publish.
    private static let order = ServiceName.allCases.filter { $0 != .ingestGateway } + [.ingestGateway]
}
