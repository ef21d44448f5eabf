import Foundation

/// Text in whatever encoding MeteoSwiss uses: UTF-8 where it is valid, else Windows-1252, which it documents.
///
/// Source: https://opendatadocs.meteoswiss.ch/general/download#encoding
enum ProviderText {
    static func decode(_ bytes: [UInt8]) throws(ProviderFault) -> String {
        let content = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
        if let text = String(validating: content, as: UTF8.self) { return text }
        if let text = String(data: Data(content), encoding: .windowsCP1252) { return text }
        throw .malformed("it is neither UTF-8 nor Windows-1252")
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
