import ArgumentParser
import Postgres
import ServiceRuntime
import Sessions

/// What an operator does about the audit of the staff.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Check the audit of what staff did with the accounts of others.",
        subcommands: [VerifyAuditCommand.self])
}

struct VerifyAuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify that no entry was altered, removed, moved or replaced; exit 1 when one was.",
        discussion: """
            Walks accounts.audit_entries with OPERATOR_POSTGRES_URL, and compares them with the heads that the status \
            process kept in the file of STATUS_AUDIT_HEADS.
            """)

    @Option(help: "The file of heads, instead of that of STATUS_AUDIT_HEADS; such as a copy on another machine.")
    var heads: String?

    func run() async throws {
        let settings = SettingsReader()
        let path = try heads ?? settings.read(AuditHeadsFile.setting)
        // Before the walk: entries that come meanwhile have heads that are not read.
        let kept = try path.map { try AuditHeadsFile(path: $0).heads() } ?? []
        let database = try settings.read(OperatorSession.database)
        do {
            let verified = try await OperatorSession.withDatabase(database) { pool in
                try await PostgresAuditReader(pool: pool).verify(against: kept)
            }
            print(AuditReport.text(verified))
        } catch let fault as AuditVerification.Fault {
            print(AuditReport.text(fault))
            throw ExitCode(1)
        } catch let error as PostgresError {
            throw CommandFailure("\(error)")
        }
    }
}

/// The result of a verification in words.
enum AuditReport {
    static func text(_ verified: AuditVerification) -> String {
        let count = verified.last?.sequence ?? 0
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        let confirmed =
            verified.lastConfirmed == 0
            ? "no head was kept, so an end that was cut off would not be noticed: set \(AuditHeadsFile.variable)"
            : "kept heads confirm it up to entry \(verified.lastConfirmed)"
        return "The audit is whole: \(entries); \(confirmed)."
    }

    static func text(_ fault: AuditVerification.Fault) -> String {
        """
        The audit was tampered with: \(fault).
        \(advice)
        """
    }

    static let advice = """
        Keep the database and the file of heads as they are; compare accounts.audit_entries with a backup from before, \
        which 'breathe-easy audit verify' finds whole; change the password of the role accounts and of everybody with a \
        shell on the servers. docs/roles.md says more.
        """
}

/// The doctor's look at the audit.
struct AuditChecks: Sendable {
    /// The operator's.
    var database: Given<DatabaseChecks.Login>
    var heads: Given<String>
    var timeLimit: Duration

    var check: Check {
        Check(.database, Self.topic, of: "accounts", database) { login in
            guard let path = heads.value else {
                return [.unchecked(Self.topic, of: "accounts", "set \(AuditHeadsFile.variable)")]
            }
            return try await login.examine(Self.topic, of: "accounts", timeLimit: timeLimit) { pool in
                let kept = try AuditHeadsFile(path: path).heads()
                do {
                    let verified = try await PostgresAuditReader(pool: pool).verify(against: kept)
                    return [.ok(Self.topic, of: "accounts", AuditReport.text(verified))]
                } catch let fault as AuditVerification.Fault {
                    return [
                        .broken(
                            Self.topic, of: "accounts", "the audit was tampered with: \(fault)",
                            mend: "breathe-easy audit verify says what to do")
                    ]
                }
            }
        }
    }

    private static let topic = "audit"
}
