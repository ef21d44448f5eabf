import Foundation

/// A mail or a part of one: header fields and a body. Accepts what real servers send: any line breaks, folded fields,
/// truncated parts. RFC 5322, RFC 2046.
struct MIMEPart: Sendable {
    /// Names in lower case, values on one line.
    private let fields: [(name: String, value: String)]
    /// With LF as every line break.
    let body: ArraySlice<UInt8>

    private static let mostParts = 32
    /// In bytes, not counting the last line's.
    private static let longestValue = 4_096

    /// - Parameter bytes: the mail as received.
    init(_ bytes: [UInt8]) {
        let text = Self.withLineFeeds(bytes)
        // The line that begins a mail in mailbox files.
        let start = text.starts(with: "From ".utf8) ? Self.endOfLine(text[...]) : text.startIndex
        self.init(lines: text[start...])
    }

    /// - Parameter lines: each ending with LF.
    init(lines: ArraySlice<UInt8>) {
        (fields, body) = Self.split(lines)
    }

    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    func value(of name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Such as `multipart/report`, in lower case; `text/plain` by default.
    var contentType: String {
        let value = value(of: "content-type")?.prefix { $0 != ";" } ?? "text/plain"
        return value.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The parts of a multipart; empty for other types.
    var parts: [MIMEPart] {
        guard contentType.hasPrefix("multipart/"), let boundary else { return [] }
        let divider = Array("--\(boundary)".utf8)
        var (result, partStart, position) = ([MIMEPart](), Int?.none, body.startIndex)
        while position < body.endIndex, result.count < Self.mostParts {
            let end = Self.endOfLine(body[position...])
            if let kind = Self.divider(body[position..<end], divider) {
                if let partStart { result.append(MIMEPart(lines: body[partStart..<position])) }
                partStart = kind == .last ? nil : end
                if kind == .last { return result }
            }
            position = end
        }
        // Truncated before the last divider.
        if let partStart, result.count < Self.mostParts { result.append(MIMEPart(lines: body[partStart...])) }
        return result
    }

    private var boundary: String? {
        let pattern = /boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/.ignoresCase()
        guard let match = value(of: "content-type")?.firstMatch(of: pattern) else { return nil }
        return (match.1 ?? match.2).map(String.init)
    }

    private enum Divider { case next, last }

    private static func divider(_ line: ArraySlice<UInt8>, _ divider: [UInt8]) -> Divider? {
        guard line.starts(with: divider) else { return nil }
        switch String(decoding: line.dropFirst(divider.count), as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
        {
        case "": return .next
        case "--": return .last
        default: return nil
        }
    }

    private static func split(
        _ lines: ArraySlice<UInt8>
    ) -> (fields: [(name: String, value: String)], body: ArraySlice<UInt8>) {
        var fields: [(name: String, value: String)] = []
        var position = lines.startIndex
        while position < lines.endIndex {
            let end = endOfLine(lines[position...])
            let line = String(decoding: lines[position..<end], as: UTF8.self)
            position = end
            let content = line.trimmingCharacters(in: .whitespacesAndNewlines)
            if content.isEmpty { break }
            if line.first == " " || line.first == "\t" {
                if let last = fields.indices.last, fields[last].value.utf8.count < longestValue {
                    fields[last].value += " " + content
                }
            } else if let colon = line.firstIndex(of: ":") {
                let name = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
                fields.append((name, value))
            }
        }
        return (fields, lines[position...])
    }

    /// The index after the next LF.
    private static func endOfLine(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
    }

    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isAfterReturn = false
        for byte in bytes {
            if byte == carriageReturn {
                result.append(feed)
            } else if byte != feed || !isAfterReturn {
                result.append(byte)
            }
            isAfterReturn = byte == carriageReturn
        }
        return result
    }
}
