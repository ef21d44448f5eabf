import CPangoCairo
public import Foundation

/// A PDF, drawn page by page. The same pages give the same bytes, on any machine and day. Not thread-safe: cairo's
/// surface has no lock.
///
///     let bytes = try PDFDocument.make(about) { document in
///         try document.page(.a4) { page in page.text(PDFText("Hello", size: 12), at: corner, width: 400) }
///     }
public final class PDFDocument {
    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private let layouts: TextLayouts
    private let output: PDFOutput
    private var isBegun = false

    /// What a reader shows about a document.
    public struct About: Hashable, Sendable {
        public var title: String
        /// BCP 47, such as `de`.
        public var language: String
        public var createdAt: Date

        public init(title: String, language: String, createdAt: Date) {
            (self.title, self.language, self.createdAt) = (title, language, createdAt)
        }
    }

    /// - Returns: the file.
    /// - Throws: ``PDFFault``, or what `draw` throws.
    public static func make(_ about: About, _ draw: (PDFDocument) throws -> Void) throws -> [UInt8] {
        let document = try PDFDocument(about)
        try draw(document)
        return try document.finish(in: about.language)
    }

    private init(_ about: About) throws(PDFFault) {
        layouts = try TextLayouts(language: about.language)
        output = PDFOutput()
        // Each page sets its own size.
        let surface = cairo_pdf_surface_create_for_stream(
            { output, bytes, count in
                guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<PDFOutput>.fromOpaque(output).takeUnretainedValue()
                    .append(UnsafeBufferPointer(start: bytes, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque(), PDFSize.a4.width, PDFSize.a4.height)
        guard let surface, let cairo = cairo_create(surface) else { throw .outOfMemory }
        (self.surface, self.cairo) = (surface, cairo)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, about.title)
        // Without it cairo writes the time of day, or SOURCE_DATE_EPOCH.
        cairo_pdf_surface_set_metadata(
            surface, CAIRO_PDF_METADATA_CREATE_DATE, about.createdAt.formatted(.iso8601))
    }

    deinit {
        // The surface writes to the output until it is finished, so both go before it.
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    public func page(_ size: PDFSize, _ draw: (PDFPage) throws -> Void) throws {
        // The last page stays open for the tag's end.
        if isBegun { cairo_show_page(cairo) }
        cairo_pdf_surface_set_size(surface, size.width, size.height)
        if !isBegun { cairo_tag_begin(cairo, Self.tag, nil) }
        isBegun = true
        try draw(PDFPage(size, cairo, layouts))
        try check()
    }

    /// Of a text that is wrapped at the width.
    public func height(of text: PDFText, width: Double) -> Double { layouts.height(of: text, width: width) }

    /// Of a text on one line.
    public func width(of text: PDFText) -> Double { layouts.width(of: text) }

    /// The characters of a text for which the fonts have no glyph, such as most emoji; a page shows their number in a box.
    /// - Throws: ``PDFFault`` when the fonts are missing.
    public static func unprintable(in text: String) throws(PDFFault) -> Set<Character> {
        // Their language has no part in it.
        let layouts = try TextLayouts(language: "en")
        // A text has few different characters.
        return Set(text).filter { !$0.isNewline && layouts.lacksGlyphs($0) }
    }

    /// Everything in it: ISO 32000-1, 14.8.4.2.
    private static let tag = "Document"

    private func finish(in language: String) throws(PDFFault) -> [UInt8] {
        if isBegun { cairo_tag_end(cairo, Self.tag) }
        cairo_surface_finish(surface)
        try check()
        return PDFCatalog.adding(language: language, to: output.bytes)
    }

    private func check() throws(PDFFault) {
        for status in [cairo_status(cairo), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "\(status.rawValue)")
        }
    }
}

/// Receives the file from cairo.
private final class PDFOutput {
    private(set) var bytes: [UInt8] = []

    func append(_ more: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: more) }
}
