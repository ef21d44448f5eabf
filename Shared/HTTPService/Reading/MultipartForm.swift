import Foundation
public import Hummingbird

/// What a browser sends of a form with files without scripts: RFC 7578, within the limits of RFC 2046, 5.1.1.
public struct MultipartForm: Sendable {
    public struct Part: Sendable, Equatable {
        public var name: String
        /// Nil for a field that is no file.
        public var fileName: String?
        public var bytes: [UInt8]
    }

    public let parts: [Part]

    /// Of a form's body, in bytes: a picture of 5 MB with what stands around it.
    public static let limit = 5 << 20 + 64 << 10
    /// More than any form of ours has.
    private static let mostParts = 20
    /// Of what stands before a part's bytes.
    private static let longestHeader = 2_000

    /// - Throws: a ``Problem`` for what no browser sends, and for more than ``limit``.
    public init(of request: Request) async throws {
        guard let boundary = request.multipartBoundary else {
            throw Problem(.unsupportedMediaType, "The form must be sent as multipart/form-data")
        }
        try self.init(try await request.bytes(upTo: Self.limit, of: "form"), boundary: boundary)
    }

    /// - Throws: a ``Problem`` for what no browser sends.
    public init(_ bytes: [UInt8], boundary: String) throws(Problem) {
        let (delimiter, end) = (Array("--\(boundary)".utf8), Array("\r\n\r\n".utf8))
        guard bytes.starts(with: delimiter) else { throw Self.unreadable }
        var (parts, place) = ([Part](), delimiter.count)
        while !bytes[place...].starts(with: "--".utf8) {
            guard bytes[place...].starts(with: "\r\n".utf8), parts.count < Self.mostParts,
                let header = Self.find(end, in: bytes, from: place, before: place + Self.longestHeader),
                let next = Self.find(Array("\r\n".utf8) + delimiter, in: bytes, from: header + end.count)
            else { throw Self.unreadable }
            let lines = String(decoding: bytes[place..<header], as: UTF8.self)
            guard let name = Self.value("name", in: lines) else { throw Self.unreadable }
            let content = Array(bytes[(header + end.count)..<next])
            parts.append(Part(name: name, fileName: Self.value("filename", in: lines), bytes: content))
            place = next + 2 + delimiter.count
        }
        self.parts = parts
    }

    /// Of a field that is no file, without white space around it; nil for one that is empty or not there.
    public func text(_ name: String) -> String? {
        guard let part = parts.first(where: { $0.name == name && $0.fileName == nil }) else { return nil }
        let text = String(decoding: part.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The bytes of a file; nil when none was chosen.
    public func file(_ name: String) -> [UInt8]? {
        parts.first { $0.name == name && $0.fileName != nil && !$0.bytes.isEmpty }?.bytes
    }

    private static let unreadable = Problem(.badRequest, "The form cannot be read: it is not multipart/form-data")

    /// - Returns: where the pattern begins; nil when it begins nowhere before the limit.
    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int, before limit: Int = .max) -> Int? {
        let last = min(bytes.count - pattern.count, limit)
        guard start <= last, let first = pattern.first else { return nil }
        var place = start
        while place <= last {
            if bytes[place] == first, bytes[place..<place + pattern.count].elementsEqual(pattern) { return place }
            place += 1
        }
        return nil
    }

    /// Of `Content-Disposition`. Browsers write a quotation mark within as `%22`.
    private static func value(_ name: String, in header: String) -> String? {
        guard let start = header.range(of: " \(name)=\"")?.upperBound,
            let end = header[start...].firstIndex(of: "\"")
        else { return nil }
        return String(header[start..<end])
    }
}

extension Request {
    /// What parts the fields of a form with files; nil for any other body.
    var multipartBoundary: String? {
        let parts = (headers[.contentType] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        let boundary = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9)
            .trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        guard let boundary, (1...70).contains(boundary.utf8.count) else { return nil }
        return boundary
    }
}
