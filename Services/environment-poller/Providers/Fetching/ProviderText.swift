import Foundation

/// Text as providers write it.
enum ProviderText {
    /// UTF-8 where it is valid, else Windows-1252, which MeteoSwiss documents and others use by mistake.
    ///
    /// Source: https://opendatadocs.meteoswiss.ch/general/download#encoding
    static func decode(_ bytes: [UInt8]) throws(ProviderFault) -> String {
        let content = withoutMark(bytes)
        if let text = String(validating: content, as: UTF8.self) { return text }
        if let text = String(data: Data(content), encoding: .windowsCP1252) { return text }
        throw .malformed("it is neither UTF-8 nor Windows-1252")
    }

    /// The same document in UTF-8 without a byte order mark, so that one name in another encoding does not cost all values.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let content = withoutMark(bytes)
        if String(validating: content, as: UTF8.self) != nil {
            return content.count == bytes.count ? bytes : Array(content)
        }
        return String(data: Data(content), encoding: .windowsCP1252).map { Array($0.utf8) } ?? Array(content)
    }

    /// A name or a message for people and for the database: one line without control characters.
    static func tidy(_ text: String, atMost limit: Int = 100) -> String {
        // Before looking at each scalar: a name may be megabytes long.
        let scalars = text.unicodeScalars.prefix(limit * 4).filter { scalar in
            switch scalar.properties.generalCategory {
            // Such as NUL, which PostgreSQL cannot store, and marks that change the direction of text.
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        var tidied = String.UnicodeScalarView()
        tidied.append(contentsOf: scalars.prefix(limit))
        return String(tidied)
    }

    private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
