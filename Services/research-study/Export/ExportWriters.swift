import BlockingCalls
import Foundation
import MessageProtocol
import Workbooks

/// Writes the workbook of one export on a thread of its own: libxlsxwriter's handle never leaves it.
actor ExportWorkbookWriter {
    private nonisolated let thread = DedicatedThread(name: "export-workbook")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let layout: ExportLayout
    private let files: ExportFiles
    private var workbook: StudyWorkbook?

    init(_ layout: ExportLayout, in files: ExportFiles) { (self.layout, self.files) = (layout, files) }

    /// - Parameter total: how many answers will come.
    func begin(total: Int) throws {
        workbook = try StudyWorkbook(layout, total: total, at: files.workbook, scratch: files.folder)
    }

    func append(_ answers: [ExportedAnswer]) throws {
        for answer in answers { try workbook?.append(answer, id: answer.id.lowercaseText) }
    }

    /// - Returns: the workbook's digest.
    func finish() throws -> String {
        try workbook?.finish()
        workbook = nil
        return try WorkbookFile(files.workbook).digest()
    }
}

/// Writes the table beside it on another, since the workbook alone keeps a core busy.
actor ExportTableWriter {
    private nonisolated let thread = DedicatedThread(name: "export-table")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let csv: AnswersCSV
    private let file: URL
    private var handle: FileHandle?
    private var bytes: [UInt8] = []

    init(_ layout: ExportLayout, in files: ExportFiles) { (csv, file) = (AnswersCSV(layout), files.csv) }

    func begin() throws {
        try Data(csv.head).write(to: file)
        handle = try FileHandle(forWritingTo: file)
        try handle?.seekToEnd()
    }

    func append(_ answers: [ExportedAnswer]) throws {
        for answer in answers { csv.append(answer, id: answer.id.lowercaseText, to: &bytes) }
        try handle?.write(contentsOf: bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    func finish() throws { try handle?.close() }
}

/// Where the files of an export are until they are stored.
struct ExportFiles: Sendable {
    let folder: URL

    var workbook: URL { folder.appending(path: "answers.xlsx") }
    var csv: URL { folder.appending(path: "answers.csv") }

    private static let prefix = "breathe-easy-export-"
    /// Seconds after which a folder has no one who writes into it.
    private static let mostAge: TimeInterval = 86_400

    /// - Parameter scratch: where there is room for 1.6 GB for each million answers.
    init(of lease: ExportLease, in scratch: URL) {
        folder = scratch.appending(path: "\(Self.prefix)\(lease.token.lowercaseText)")
    }

    func make() throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// What killed processes have left.
    static func removeAbandoned(in scratch: URL) {
        let folders = try? FileManager.default.contentsOfDirectory(
            at: scratch, includingPropertiesForKeys: [.contentModificationDateKey])
        for folder in folders ?? [] where folder.lastPathComponent.hasPrefix(prefix) {
            let changed = try? folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            if let changed, changed < Date() - mostAge { try? FileManager.default.removeItem(at: folder) }
        }
    }
}
