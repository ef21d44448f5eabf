import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import Sessions

/// How far an export has come, and its files.
struct ExportRoutes: Sendable {
    let read: ReadExports
    let download: DownloadExport

    /// Below `/api/v1`.
    func add(to group: some RouterMethods<StudyContext>) {
        group.get("research/exports/:export") { _, context in
            JSONResponse(value: ExportJSON(try await read(Self.id(context))))
        }
    }

    /// At the pages, since browsers save what a link leads to.
    func addDownloads(to group: some RouterMethods<StudyContext>) {
        for kind in ExportFileKind.allCases {
            group.get("research/responses/exports/:export/\(kind)") { request, context -> Response in
                let call = try StaffCall(AuditReason("Work on the study"), by: request, in: context)
                let file = try await download(Self.id(context), kind, for: call)
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: kind.contentType, .cacheControl: "no-store",
                        .contentDisposition: "attachment; filename=\"\(file.name)\"",
                    ], body: Self.body(of: file))
            }
        }
    }

    static func path(of kind: ExportFileKind, in export: StudyExportID) -> String {
        "/research/responses/exports/\(export)/\(kind)"
    }

    private static func body(of file: ExportedFile) -> ResponseBody {
        ResponseBody(contentLength: file.size) { writer in
            var number = 0
            while let chunk = try await file.chunk(number) {
                try await writer.write(ByteBuffer(bytes: chunk))
                number += 1
            }
            try await writer.finish(nil)
        }
    }

    private static func id(_ context: StudyContext) throws -> StudyExportID {
        guard let id = context.parameters.get("export").flatMap({ StudyExportID($0) }) else {
            throw ExportFault.unknownExport
        }
        return id
    }
}

private struct ExportJSON: Encodable {
    var exportID: StudyExportID
    var state: ExportJob.State
    var percent: Int
    var rowsDone: Int
    var rowsTotal: Int?
    var failure: String?
    var requestedAt: Date
    var finishedAt: Date?
    var expiresAt: Date
    /// Where the files are, once it is done.
    var workbook: String?
    var csv: String?
    /// SHA-256 of the workbook's file.
    var workbookDigest: String?

    init(_ export: ExportJob) {
        (exportID, state, percent) = (export.id, export.state, export.percent)
        (rowsDone, rowsTotal, failure) = (export.rowsDone, export.rowsTotal, export.failure)
        (requestedAt, finishedAt, expiresAt) = (export.requestedAt, export.finishedAt, export.expiresAt)
        workbook = export.workbook.map { _ in ExportRoutes.path(of: .workbook, in: export.id) }
        csv = export.csv.map { _ in ExportRoutes.path(of: .csv, in: export.id) }
        workbookDigest = export.workbook?.digest
    }
}

extension Problem {
    init(_ error: ExportFault) {
        switch error {
        case .unknownStudy: self.init(.notFound, "There is no such study")
        case .unknownExport: self.init(.notFound, "There is no such export, or its seven days are over")
        case .notReady: self.init(.conflict, "The export is not ready yet", retryAfter: 5)
        }
    }
}
