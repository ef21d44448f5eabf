import Domain
import Foundation
import Localization
import MessageProtocol
import PrivacyRights
import StreamedDocuments

/// One export as a ZIP archive, made while it is downloaded, so that nothing readable ever lies on a disk of ours.
///
/// `README.txt` and `index.html` with its `style.css` for people, `data/SERVICE/TABLE.json` for programs.
struct ExportArchive: Sendable {
    let store: PostgresExportStore
    let export: ExportProgress

    /// - Parameter send: sends the next bytes of the archive.
    func write(_ send: (ArraySlice<UInt8>) async throws -> Void) async throws {
        let key = try await store.key(of: export.id)
        let made = ArchiveBytes()
        let archive = try ArchiveWriter { made.append($0) }
        let page = try await page(key)
        try archive.add(page.readme, as: "README.txt")
        try archive.add(try page.html(), as: "index.html")
        try archive.add(String(decoding: PackageResources.export_css, as: UTF8.self), as: "style.css")
        for service in store.services {
            for name in try await store.names(in: export.id, of: service) {
                try archive.startEntry("data/\(service)/\(name).json")
                try archive.write("[\n")
                try await pieces(of: name, by: service, key) { piece, isFirst in
                    if !isFirst { try archive.write(",\n") }
                    try piece.withUnsafeBytes { try archive.write($0) }
                    try await send(made.take())
                }
                try archive.write("\n]\n")
            }
        }
        try archive.finish()
        try await send(made.take())
    }

    /// What `index.html` shows: of each table the first rows.
    private func page(_ key: ExportKey) async throws -> ExportPage {
        var page = ExportPage(in: ContentLanguage(bestFor: export.language), requestedAt: export.requestedAt)
        for service in store.services {
            for name in try await store.names(in: export.id, of: service) {
                let first = try await store.piece(
                    at: PieceOfExport(exportID: export.id, service: service, name: name, number: 0), with: key)
                try page.add(name, of: service, rows: first ?? [])
            }
        }
        return page
    }

    private func pieces(
        of name: String, by service: ServiceName, _ key: ExportKey,
        _ body: (_ piece: [UInt8], _ isFirst: Bool) async throws -> Void
    ) async throws {
        var place = PieceOfExport(exportID: export.id, service: service, name: name, number: 0)
        while let piece = try await store.piece(at: place, with: key) {
            try await body(piece, place.number == 0)
            place.number += 1
        }
    }
}

/// What the archive has written and nobody has sent yet.
private final class ArchiveBytes {
    private var bytes: [UInt8] = []

    func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    func take() -> ArraySlice<UInt8> {
        defer { bytes = [] }
        return bytes[...]
    }
}

extension ArchiveWriter {
    fileprivate func add(_ text: String, as path: String) throws {
        try startEntry(path)
        try write(text)
    }

    fileprivate func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }
}
