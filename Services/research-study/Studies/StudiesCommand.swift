import ArgumentParser
import Domain
import Foundation
import MessageProtocol
import ServiceConnections
import Sessions

/// Studies at the command line.
struct StudiesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studies", abstract: "Check, import and export studies, and turn them to their next phase.",
        subcommands: [
            ListStudiesCommand.self, CheckStudyCommand.self, ImportStudyCommand.self, ExportStudyCommand.self,
            TurnStudyCommand.self,
        ])
}

struct ListStudiesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all studies.")

    func run() async throws {
        try await ManageStudies.run { studies in
            for study in try await studies.all() {
                print("\(study.id)  \(study.phase)  version \(study.version)  \(study.firstDay) to \(study.lastDay)")
            }
        }
    }
}

struct CheckStudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what is wrong with a study's file, by line and column; nothing is stored.")

    @Argument(help: "The file.") var file: String

    func run() async throws {
        let study = try StudyFile.reading(file)
        let definition = study.definition
        print(
            "\(file) is a study: \(definition.id), \(definition.schedule.firstDay) to \(definition.schedule.lastDay), "
                + "\(definition.survey.questions.count) questions")
    }
}

struct ImportStudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Store a study, or publish the next version of one.",
        discussion: "On a fault nothing is stored; each is named by line and column.")

    @Argument(help: "The file.") var file: String
    @Option(help: "How the consent changes once people are invited: material asks them again, cosmetic informs them.")
    var consent: ConsentChange?

    func run() async throws {
        let study = try StudyFile.reading(file)
        try await ManageStudies.run { studies in
            do {
                let published = try await studies.publish(
                    study.bytes, consentChange: consent, for: try .operator("research-study studies import"))
                print("\(published.id) is in \(published.phase), version \(published.version)")
            } catch let faults as StudyFileFaults {
                throw CommandProblem(faults.text(of: file))
            }
        }
    }
}

struct ExportStudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a study's file as it was imported.")

    @Argument(help: "Such as hay-fever.") var study: StudyID
    @Option(help: "Nothing prints the newest.") var version: Int?

    func run() async throws {
        try await ManageStudies.run { studies in
            print(try await studies.export(study, version: version), terminator: "")
        }
    }
}

struct TurnStudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phase", abstract: "Turn a study to its next phase; it does not turn back.",
        discussion: """
            A study in recruitment runs from its first day and turns to analysis after its last by itself, and closes \
            when everything has been deleted. `phase … analysis` ends one before.
            """)

    @Argument(help: "Such as hay-fever.") var study: StudyID
    @Argument(help: "recruitment, running or analysis.") var phase: StudyPhase

    func run() async throws {
        try await ManageStudies.run { studies in
            try await studies.turn(study, to: phase, for: try .operator("research-study studies phase"))
            print("\(study) is in \(phase)")
        }
    }
}

extension StudyID: ExpressibleByArgument {}
extension StudyPhase: ExpressibleByArgument {}
extension ConsentChange: ExpressibleByArgument {}

extension StaffCall {
    /// Somebody with a shell on the servers.
    static func `operator`(_ command: String) throws -> StaffCall {
        StaffCall(actor: nil, reason: try AuditReason("by the operator of the servers"), route: command)
    }
}

extension ManageStudies {
    fileprivate static func run(_ body: (ManageStudies) async throws -> Void) async throws {
        try await CommandSession.run(.researchStudy) { pool in
            let store = PostgresStudyStore(pool: pool, whoever: StudyOperator())
            let now: @Sendable () -> Date = { Date() }
            do {
                try await body(ManageStudies(store: store, current: CurrentStudy(store, now: now), now: now))
            } catch let error as StudyError {
                throw CommandProblem(error.description)
            }
        }
    }
}

extension StudyFile {
    /// - Throws: ``CommandProblem`` with a line for each fault, as compilers write them.
    fileprivate static func reading(_ path: String) throws -> StudyFile {
        guard let data = FileManager.default.contents(atPath: path) else { throw CommandProblem("cannot read \(path)") }
        do throws(StudyFileFaults) {
            return try StudyFile(Array(data))
        } catch {
            throw CommandProblem(error.text(of: path))
        }
    }
}

extension StudyFileFaults {
    /// Such as `hay-fever.json:12:5 survey.questions[1].title.de is missing`.
    func text(of file: String) -> String {
        let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
        return "\(file) has \(count), and nothing was stored:\n"
            + faults.map { "\(file):\($0)" }.joined(separator: "\n")
    }
}
