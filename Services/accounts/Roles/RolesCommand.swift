import ArgumentParser
import Domain
import Foundation
import MessageProtocol
import ServiceConnections
import ServiceRuntime
import Sessions

/// Roles at the command line: the first administrator is made here.
struct RolesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roles", abstract: "Grant and take roles as the operator of the servers; each change is audited.",
        subcommands: [ListRolesCommand.self, GrantRoleCommand.self, TakeRoleCommand.self])
}

struct ListRolesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List who has which role.")

    func run() async throws {
        try await CommandSession.run(.accounts) { pool in
            let held = try await PostgresRoleStore(pool: pool, notify: { _, _, _ in }).everybody()
            guard !held.isEmpty else { return print("Nobody has a role: accounts roles grant makes an administrator.") }
            for (userID, role, grantedAt) in held { print("\(role)  \(userID)  since \(grantedAt.ISO8601Format())") }
        }
    }
}

/// Of whom, and which.
struct RoleOptions: ParsableArguments {
    @Option(help: "The address of the person's account.") var email: String?
    @Option(help: "The id of the person's account, instead of the address.") var user: String?
    @Option(help: "Such as administrator.") var role: String
    @Option(help: "Why; kept in the audit.") var reason = "by the operator of the servers"

    func apply(_ kind: RoleChange.Kind, done: String, already: String) async throws {
        let sealer = try SettingsReader().read(AccountsConfiguration.linkSealer)
        let reason = try checked { () throws(DomainError) in try AuditReason(self.reason) }
        try await CommandSession.run(.accounts) { pool in
            let store = PostgresRoleStore(
                pool: pool, notify: AccountsFeatures.roleNotification(sealedWith: sealer, now: { Date() }))
            let subject = try await subject(in: store)
            let command = "accounts roles \(kind == .grant ? "grant" : "take")"
            do {
                let isNew = try await store.apply(
                    RoleChange(kind: kind, role: role, subject: subject),
                    for: StaffCall(actor: nil, reason: reason, route: command), at: Date())
                print("\(subject) \(isNew ? done : already) \(role)")
            } catch let error as RoleError {
                throw CommandProblem(error.advice)
            }
        }
    }

    private func subject(in store: PostgresRoleStore) async throws -> UserID {
        switch (email, user) {
        case (let email?, nil):
            let address = try checked { () throws(DomainError) in try EmailAddress(email) }
            guard let userID = try await store.userID(with: address) else {
                throw CommandProblem(RoleError.unknownPerson.advice)
            }
            return userID
        case (nil, let user?):
            guard let userID = UserID(user) else { throw ValidationError("--user must be a UUID") }
            return userID
        default: throw ValidationError("give --email or --user, and not both")
        }
    }

    private func checked<Value>(_ body: () throws(DomainError) -> Value) throws -> Value {
        do throws(DomainError) {
            return try body()
        } catch {
            throw ValidationError("--\(error.field) \(error.problem)")
        }
    }
}

struct GrantRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Give somebody a role; the first administrator is made so.")

    @OptionGroup var options: RoleOptions

    func run() async throws { try await options.apply(.grant, done: "is now", already: "was already") }
}

struct TakeRoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "take", abstract: "Take a role from somebody.")

    @OptionGroup var options: RoleOptions

    func run() async throws { try await options.apply(.take, done: "is no longer", already: "was not") }
}

extension RoleError {
    fileprivate var advice: String {
        switch self {
        case .unknownPerson: "there is no such account: sign up first, at the address of ACCOUNTS_PUBLIC_URL"
        case .unknownRole: "there is no such role; docs/roles.md lists them"
        case .ownRole, .notYours: "this role cannot be changed by you"
        case .lastAdministrator: "this is the last administrator: grant the role to somebody else first"
        }
    }
}
