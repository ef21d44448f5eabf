import ArgumentParser
import Domain
import Foundation
import MessageProtocol
import ServiceConnections

/// Manages trusted experts: `alert-fanout experts list`, `add <user id>`, `remove <user id>`.
struct ExpertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experts", abstract: "Manage the people whose reports notify others at once.",
        subcommands: [
            ListExpertsCommand.self, AddExpertCommand.self, RemoveExpertCommand.self, SyncExpertsCommand.self,
        ])
}

struct SyncExpertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Copy at once who has the role trusted-reporter.")

    func run() async throws {
        try await CommandSession.run(.alertFanout) { try await PostgresExperts(pool: $0).copyRoles() }
    }
}

struct ListExpertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the trusted experts, the newest first.")

    func run() async throws {
        try await CommandSession.run(.alertFanout) { pool in
            let experts = PostgresExperts(pool: pool)
            let all = try await experts.list()
            guard !all.isEmpty else { return print("There are no trusted experts.") }
            for expert in all { print("\(expert.userID)  since \(expert.addedAt.ISO8601Format())") }
        }
    }
}

struct AddExpertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make this person's reports notify others at once.")

    @Argument(help: "The id of the person's account.", transform: UserID.init(argument:)) var userID: UserID

    func run() async throws {
        try await CommandSession.run(.alertFanout) { pool in
            let experts = PostgresExperts(pool: pool)
            print(
                try await experts.add(userID)
                    ? "\(userID) is now a trusted expert" : "\(userID) was already a trusted expert")
        }
    }
}

struct RemoveExpertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Make this person's reports count like everybody's.")

    @Argument(help: "The id of the person's account.", transform: UserID.init(argument:)) var userID: UserID

    func run() async throws {
        try await CommandSession.run(.alertFanout) { pool in
            let experts = PostgresExperts(pool: pool)
            guard try await experts.remove(userID) else {
                throw ValidationError("\(userID) is not among the trusted experts; 'experts list' shows them")
            }
            print("\(userID) is no longer a trusted expert")
        }
    }
}

extension UserID {
    fileprivate init(argument: String) throws {
        guard let id = UserID(argument) else { throw ValidationError("'\(argument)' is not a UUID") }
        self = id
    }
}
