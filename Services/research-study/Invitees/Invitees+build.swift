import ArgumentParser
import Foundation
import MessageProtocol
import Postgres
import ServiceConnections

extension ResearchStudyFeatures {
    var manageInvitees: ManageInvitees { ManageInvitees(pool: pool, now: now) }
}

extension ManageInvitees {
    init(pool: PostgresPool, now: @escaping @Sendable () -> Date) {
        self.init(store: PostgresInviteeStore(pool: pool), statuses: PostgresStatusStore(pool: pool), now: now)
    }
}

/// Makes invitations at the command line.
struct InviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make invitations to a study, and print their IDs.")

    @Argument(help: "Such as hay-fever.") var study: StudyID
    @Option(help: "How many.") var count = 1

    func run() async throws {
        try await CommandSession.run(.researchStudy) { pool in
            do {
                let codes = try await ManageInvitees(pool: pool, now: { Date() })
                    .create(count, in: study, for: try .operator("research-study invite"))
                for code in codes { print(code) }
            } catch let error as InviteeError {
                throw CommandProblem(error.description)
            }
        }
    }
}
