import Foundation

/// What cairo 1.16 cannot say of a document: its language, and that a reader shows its title rather than its file's name.
enum PDFCatalog {
    /// cairo writes the catalog last, so that nothing behind it has an offset but the cross-reference table itself.
    /// - Returns: the same bytes where the file has another form.
    static func adding(language: String, to file: [UInt8]) -> [UInt8] {
        let data = Data(file)
        let words =
            "/Lang (\(language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }))"
            + "\n   /ViewerPreferences << /DisplayDocTitle true >>\n   "
        guard let catalog = data.range(of: Data("/Type /Catalog\n   ".utf8), options: .backwards),
            let table = data.range(of: Data("startxref\n".utf8), options: .backwards),
            let ending = data.range(of: Data("\n%%EOF".utf8), options: .backwards),
            table.upperBound <= ending.lowerBound,
            let offset = Int(String(decoding: data[table.upperBound..<ending.lowerBound], as: UTF8.self)),
            catalog.upperBound < offset, offset < table.lowerBound,
            data[catalog.upperBound..<offset].range(of: Data(" obj".utf8)) == nil
        else { return file }
        return Array(data[..<catalog.upperBound]) + Array(words.utf8)
            + Array(data[catalog.upperBound..<table.upperBound])
            + Array("\(offset + words.utf8.count)".utf8) + Array(data[ending.lowerBound...])
    }
}
