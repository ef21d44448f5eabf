import Foundation

/// What another program sees in a PDF.
public enum PDFInPoppler {
    private static func tool(_ name: String) -> HelperTool { HelperTool(name, package: "poppler-utils") }

    /// - Returns: what can be copied from it, and how many pages it has.
    /// - Throws: ``HelperProcessError``.
    public static func text(of pdf: [UInt8]) async throws -> (text: String, pages: Int) {
        try await inHelperFolder { folder in
            let (file, output) = ("\(folder)/a.pdf", "\(folder)/a.txt")
            try Data(pdf).write(to: URL(filePath: file))
            try await HelperProcess.finishing(tool("pdftotext"), [file, output])
            let text = try String(contentsOfFile: output, encoding: .utf8)
            // Each page ends with a form feed.
            return (text, text.utf8.filter { $0 == 12 }.count)
        }
    }

    /// What can be copied from each page.
    /// - Throws: ``HelperProcessError``.
    public static func pages(of pdf: [UInt8]) async throws -> [String] {
        try await text(of: pdf).text.split(separator: "\u{0C}").map { String($0) }
    }

    /// The lines of `pdfinfo`, such as `Tagged:          yes`.
    /// - Throws: ``HelperProcessError``.
    public static func about(_ pdf: [UInt8]) async throws -> [String] { try await lines(of: "pdfinfo", [], pdf) }

    /// The lines of `pdffonts`, one for each font.
    /// - Throws: ``HelperProcessError``.
    public static func fonts(of pdf: [UInt8]) async throws -> [String] {
        Array(try await lines(of: "pdffonts", [], pdf).dropFirst(2))
    }

    /// The lines of `pdfimages -list`, one for each picture of pixels.
    /// - Throws: ``HelperProcessError``.
    public static func pictures(in pdf: [UInt8]) async throws -> [String] {
        Array(try await lines(of: "pdfimages", ["-list"], pdf).dropFirst(2))
    }

    private static func lines(of name: String, _ options: [String], _ pdf: [UInt8]) async throws -> [String] {
        try await inHelperFolder { folder in
            let file = "\(folder)/a.pdf"
            try Data(pdf).write(to: URL(filePath: file))
            return try await HelperProcess.finishing(tool(name), options + [file])
                .split(separator: "\n").map { String($0) }
        }
    }

    /// A page as an eye sees it, in grey.
    public struct Picture: Sendable {
        let width: Int
        let pixels: [UInt8]

        public func isDark(x: Int, y: Int) -> Bool { pixels[y * width + x] < 128 }
    }

    /// The first page.
    /// - Throws: ``HelperProcessError``.
    public static func picture(of pdf: [UInt8], dotsPerInch: Int) async throws -> Picture {
        try await inHelperFolder { folder in
            let file = "\(folder)/a.pdf"
            try Data(pdf).write(to: URL(filePath: file))
            try await HelperProcess.finishing(
                tool("pdftoppm"), ["-r", "\(dotsPerInch)", "-gray", "-f", "1", "-singlefile", file, "\(folder)/a"])
            let picture = Array(try Data(contentsOf: URL(filePath: "\(folder)/a.pgm")))
            // "P5", width, height and the lightest value, each followed by one white space: netpbm.sourceforge.net
            let head = picture.prefix(40).split(maxSplits: 4) { $0 == 10 || $0 == 32 }
            guard head.count == 5, let width = Int(String(decoding: head[1], as: UTF8.self)) else {
                throw HelperProcessError.failed("pdftoppm", output: "no picture")
            }
            return Picture(width: width, pixels: Array(picture[head[4].startIndex...]))
        }
    }
}
