import ArgumentParser
import Foundation
import Workbooks

/// What an operator or researcher does about the study's data, on any machine.
struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Check what was exported from the study.",
        subcommands: [VerifyWorkbookCommand.self])
}

struct VerifyWorkbookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that an exported workbook is whole; exit 1 when it is not.",
        discussion: """
            Compares each sheet with the rows and the SHA-256 that the workbook's manifest states. It needs no server. \
            Whoever changes the manifest as well can make a workbook whole again: compare the file's digest with the one \
            beside the export on the researchers' site.
            """)

    @Argument(help: "The workbook, an .xlsx file.")
    var file: String

    func run() async throws {
        let workbook = WorkbookFile(URL(filePath: file))
        do {
            let verified = try WorkbookVerification(of: workbook)
            print(WorkbookReport.text(verified.manifest, digest: try workbook.digest()))
        } catch let difference as WorkbookVerification.Difference {
            print(WorkbookReport.text(difference))
            throw ExitCode(1)
        } catch let fault as WorkbookFault {
            print(WorkbookReport.text(fault))
            throw ExitCode(1)
        } catch let error as CocoaError {
            throw CommandFailure("\(file) cannot be read: \(error.localizedDescription)")
        }
    }
}

/// The result of a verification in words.
enum WorkbookReport {
    /// - Parameter digest: of the file.
    static func text(_ manifest: WorkbookManifest, digest: String) -> String {
        let sheets = manifest.sheets.map { "  \($0.name): \($0.rows) \($0.rows == 1 ? "row" : "rows")" }
        let facts = manifest.facts.filter { ["Study", "Version", "Downloaded at", "People"].contains($0.name) }
            .map { "  \($0.name): \($0.value)" }
        return
            (["The workbook is whole:"] + sheets + ["It says of itself:"] + facts + ["SHA-256 of the file: \(digest)"])
            .joined(separator: "\n")
    }

    static func text(_ difference: WorkbookVerification.Difference) -> String {
        "The workbook is not as it was exported: \(difference)."
    }

    static func text(_ fault: WorkbookFault) -> String { "This is no whole workbook: \(fault)." }
}
