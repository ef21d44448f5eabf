import Domain
import Foundation
import Sessions

/// Has a study's answers exported. Who asks while one is being made gets that one; the audit names both.
struct RequestExport: Sendable {
    let exports: PostgresExportStore
    let now: @Sendable () -> Date

    /// - Throws: ``ExportFault/unknownStudy``.
    func callAsFunction(of study: StudyID, for call: StaffCall) async throws -> StudyExportID {
        try await exports.request(of: study, for: call, at: now())
    }
}

/// The exports of a study that are being made or can be downloaded, the newest first.
struct ReadExports: Sendable {
    let exports: PostgresExportStore
    let now: @Sendable () -> Date

    func callAsFunction(of study: StudyID) async throws -> [ExportJob] {
        try await exports.exports(of: study, at: now())
    }

    /// - Throws: ``ExportFault/unknownExport``.
    func callAsFunction(_ id: StudyExportID) async throws -> ExportJob {
        guard let export = try await exports.export(id, at: now()) else { throw ExportFault.unknownExport }
        return export
    }
}

/// One file of an export that is done; the audit says who took it along.
struct DownloadExport: Sendable {
    let exports: PostgresExportStore
    let now: @Sendable () -> Date

    /// - Throws: ``ExportFault``.
    func callAsFunction(_ id: StudyExportID, _ kind: ExportFileKind, for call: StaffCall) async throws -> ExportedFile {
        guard let export = try await exports.export(id, at: now()) else { throw ExportFault.unknownExport }
        guard export.state == .done, let file = kind == .csv ? export.csv : export.workbook else {
            throw ExportFault.notReady
        }
        try await exports.announceDownload(of: export, kind, for: call, at: now())
        return ExportedFile(
            name: "\(export.study)-\(id.description.prefix(8)).\(kind.suffix)", size: file.bytes,
            chunk: { try await exports.chunk($0, of: kind, in: id) })
    }
}

/// A file that is read while it is sent.
struct ExportedFile: Sendable {
    var name: String
    /// In bytes.
    var size: Int
    /// From 0; nil behind the last.
    var chunk: @Sendable (_ number: Int) async throws -> [UInt8]?
}
