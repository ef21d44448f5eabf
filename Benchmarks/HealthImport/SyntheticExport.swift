import Foundation
import StreamedDocuments
import TestSupport

/// An Apple Health export of a made-up person, as big as wanted; the same for the same seed.
///
/// Shaped like a phone's: the document type with its declarations, records of ten types with device and metadata,
/// workouts, blood pressures with their correlations, and a summary for each day.
struct SyntheticExport: Sendable {
    var seed: UInt64
    /// At least this much XML, in bytes.
    var size: Int

    /// What the file holds.
    struct Contents: Codable, Sendable, Equatable {
        var bytes = 0
        /// Records and workouts that an importer keeps.
        var samples = 0
        var days = 0
    }

    /// Writes `apple_health_export/export.xml` zipped, piece by piece.
    func writeZip(to url: URL) throws -> Contents {
        try Self.withNewFile(at: url) { file in
            let archive = try ArchiveWriter { try file.write(contentsOf: Data($0)) }
            try archive.startEntry("apple_health_export/export.xml")
            let contents = try write { try $0.withUnsafeBytes(archive.write) }
            try archive.finish()
            return contents
        }
    }

    func writeXML(to url: URL) throws -> Contents {
        try Self.withNewFile(at: url) { file in try write { try file.write(contentsOf: Data($0)) } }
    }

    /// - Parameter sink: receives the XML in pieces of about a day.
    func write(_ sink: ([UInt8]) throws -> Void) throws -> Contents {
        var contents = Contents()
        var days = SyntheticDays(seed: seed)
        func put(_ text: [UInt8]) throws {
            contents.bytes += text.count
            try sink(text)
        }
        try put(Array(SyntheticMarkup.head.utf8))
        while contents.bytes < size {
            let (text, samples) = days.next()
            try put(text)
            contents.samples += samples
            contents.days += 1
        }
        try put(Array(SyntheticMarkup.tail.utf8))
        return contents
    }

    private static func withNewFile<Result>(at url: URL, _ body: (FileHandle) throws -> Result) throws -> Result {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        return try body(file)
    }
}
