import Domain
import Foundation
import StreamedDocuments

/// The reading of one file.
final class ExportRun {
    let now: Date
    let clock: TimeZone?
    let limits: ExportLimits
    let isOwn: ((String) -> Bool)?
    private let take: (HealthEvent) throws -> Void
    private var events = 0
    private var formats: [String] = []
    private var profile: String?
    private var holdsArchive = false

    init(
        now: Date, clock: TimeZone?, limits: ExportLimits, isOwn: ((String) -> Bool)?,
        take: @escaping (HealthEvent) throws -> Void
    ) {
        self.now = now
        self.clock = clock
        self.limits = limits
        self.isOwn = isOwn
        self.take = take
    }

    func read(_ source: any ByteSource) throws -> ExportSummary {
        let counted = CountedSource(try PeekedSource(source, peeking: 64))
        var endedEarly: String?
        do {
            try read(counted, kind: FileKind(head: counted.head))
        } catch let fault as DocumentFault where events > 0 {
            endedEarly = fault.description
        }
        return ExportSummary(
            format: formats.isEmpty ? "zip file without health data" : formats.joined(separator: ", "),
            profile: profile, bytesRead: counted.bytesRead, endedEarly: endedEarly)
    }

    private func read(_ source: CountedSource, kind: FileKind) throws {
        switch kind {
        case .zip: try readArchive(source)
        case .xml: try readPlainXML(source)
        case .json: try readPlainDocument(source)
        case .other: throw DocumentFault("the file is neither zip, XML nor JSON")
        }
    }

    func hand(_ event: HealthEvent) throws {
        events += 1
        try take(event)
    }
}

// MARK: - XML

extension ExportRun {
    private func readPlainXML(_ source: CountedSource) throws {
        let isRead = try readXML("the file") { feed in
            while let piece = try source.next() { try piece.withUnsafeBytes(feed) }
        }
        guard isRead else { throw DocumentFault("the XML is not an Apple Health export") }
    }

    /// - Parameter pieces: calls its argument with each piece.
    /// - Returns: false when it is another kind of XML.
    private func readXML(
        _ name: String, pieces: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> Bool {
        let reader = AppleHealthReader(check: SampleCheck(now: now), isOwn: isOwn, take: hand)
        let xml = try XMLReader(name, limits: limits.xml, handler: reader)
        defer { if reader.isRecognised { note("Apple Health", profile: reader.person.profile) } }
        do {
            try pieces(xml.read)
            try xml.finish()
        } catch is AppleHealthReader.AnotherDocument {
            return false
        }
        return true
    }

    func note(_ format: String, profile: String?) {
        if !formats.contains(format) { formats.append(format) }
        if let profile, self.profile == nil { self.profile = profile }
    }
}

// MARK: - ZIP

extension ExportRun {
    private func readArchive(_ source: CountedSource) throws {
        let archive = try ArchiveReader(source, limits: limits.archive)
        while let path = try archive.nextEntry() {
            if path.hasSuffix("/") { continue }
            try readEntry(path, of: archive)
            if Self.archiveEndings.contains(Self.ending(of: path)) { holdsArchive = true }
        }
        guard formats.isEmpty else { return }
        throw DocumentFault(
            "the zip file holds nothing that can be read here"
                + (holdsArchive ? ": unpack the archive within it, and send that" : ""))
    }

    private static let archiveEndings: Set<String> = ["zip", "gz", "tgz", "tar", "rar", "bz", "xz"]

    private func readEntry(_ path: String, of archive: ArchiveReader) throws {
        let ending = Self.ending(of: path)
        switch ending {
        case "xml":
            let isRead = try readXML(path) { feed in while try archive.nextPiece(feed) != nil {} }
            if !isRead { try hand(.skipped("an xml file that is no Apple Health export")) }
        case "json": try readDocument(path, of: archive)
        default: try hand(.skipped("a file of the kind \(ending)"))
        }
    }

    /// - Returns: the file extension, if it is a word.
    private static func ending(of path: String) -> String {
        guard let point = path.lastIndex(of: ".") else { return "unknown" }
        let ending = path[path.index(after: point)...].lowercased()
        let isWord = !ending.isEmpty && ending.utf8.count <= 8 && ending.allSatisfy { $0.isASCII && $0.isLetter }
        return isWord ? ending : "unknown"
    }
}

/// Counts the bytes taken from a source.
final class CountedSource: ByteSource {
    private var source: PeekedSource

    init(_ source: PeekedSource) { self.source = source }

    var head: [UInt8] { source.head }
    var bytesRead: Int { source.bytesRead }

    func next() throws -> ArraySlice<UInt8>? { try source.next() }
}
