import Foundation
import Glibc
import NIOCore

/// Stand in a page until it is known who asked for it; others in each process, so that nobody's text has them.
enum VisitorMarks {
    /// Begins with a byte that hardly any page has, so that one search finds nothing else.
    private static let start = "\u{1}\(UUID().uuidString.lowercased())-"
    private static let startBytes = Array(start.utf8)

    /// In the forms of a page.
    static let formToken = start + "t"
    /// In the body of a page of the app.
    static let visitor = start + "v"

    /// The page with texts in the place of the marks. Searched by bytes: characters would take longer than all else
    /// that a page waits for.
    static func replaced(in html: String, formToken: String, visitor: String) -> ByteBuffer {
        var html = html
        return html.withUTF8 { bytes in
            var buffer = ByteBufferAllocator().buffer(capacity: bytes.count + formToken.utf8.count)
            var rest = UnsafeRawBufferPointer(bytes)
            while let found = position(in: rest), found + startBytes.count < rest.count {
                buffer.writeBytes(UnsafeRawBufferPointer(rebasing: rest[..<found]))
                let kind = rest[found + startBytes.count]
                buffer.writeString(kind == UInt8(ascii: "t") ? formToken : visitor)
                rest = UnsafeRawBufferPointer(rebasing: rest[(found + startBytes.count + 1)...])
            }
            buffer.writeBytes(rest)
            return buffer
        }
    }

    /// Of the next mark.
    private static func position(in bytes: UnsafeRawBufferPointer) -> Int? {
        var from = 0
        while let base = bytes.baseAddress, from < bytes.count,
            let found = memchr(base + from, 1, bytes.count - from)
        {
            let position = UnsafeRawPointer(found) - base
            if bytes[position...].starts(with: startBytes) { return position }
            from = position + 1
        }
        return nil
    }
}
