import Foundation
import Localization
import PDFDocuments
import QRCodes

/// Invitation cards for printing: ten on an A4 page, of 85 by 54 millimetres each, where sheets of business cards are
/// perforated (Avery C32011 and alike); dashed lines show where to cut plain paper.
struct CardSheets: Sendable {
    /// Of the study.
    var title: String
    var language: ContentLanguage
    /// Where people reach the pages.
    var publicURL: URL
    var printedAt: Date

    static let cardsPerPage = columns * rows
    private static let columns = 2
    private static let rows = 5
    private static let card = PDFSize(width: .millimetres(85), height: .millimetres(54))
    /// From the page's edge to the first card, and from a card to the next.
    private static let (left, top) = (Double.millimetres(15), Double.millimetres(13.5))
    private static let columnStep = Double.millimetres(95)

    /// The address that the code leads to.
    func address(of invitation: String) -> String { "\(join)#\(invitation)" }

    private var join: String { publicURL.appending(path: "study/join").absoluteString }

    /// - Returns: a PDF.
    func pdf(of invitations: [String]) throws -> [UInt8] {
        let about = PDFDocument.About(
            title: "\(say("Invitations", "Einladungen")): \(title)", language: language.rawValue, createdAt: printedAt)
        return try PDFDocument.make(about) { document in
            for start in stride(from: 0, to: invitations.count, by: Self.cardsPerPage) {
                try document.page(.a4) { page in
                    for (place, invitation) in invitations[start...].prefix(Self.cardsPerPage).enumerated() {
                        try page.part(.article) { try draw(invitation, in: Self.frame(at: place), on: page) }
                    }
                }
            }
        }
    }

    private static func frame(at place: Int) -> PDFRectangle {
        PDFRectangle(
            x: left + Double(place % columns) * columnStep, y: top + Double(place / columns) * card.height,
            width: card.width, height: card.height)
    }

    private func draw(_ invitation: String, in frame: PDFRectangle, on page: PDFPage) throws {
        page.stroke(frame, .edge, width: 0.5, dashes: [2, 3])
        let inner = frame.inset(by: .millimetres(5))
        let side = Double.millimetres(30)
        let code = PDFRectangle(
            x: inner.x + inner.width - side, y: inner.y + inner.height - side, width: side, height: side)
        let height = page.text(
            PDFText(title, size: 10.5, weight: .semibold, colour: .leaf).within(lines: 2).read(as: .heading(2)),
            at: PDFPoint(x: inner.x, y: inner.y), width: inner.width)
        let width = inner.width - side - .millimetres(3)
        var y = max(inner.y + height + .millimetres(2), code.y)
        y += page.text(
            PDFText(say("Your invitation ID", "Ihre Einladungs-ID"), size: 7.5, colour: .quiet),
            at: PDFPoint(x: inner.x, y: y), width: width)
        y += page.text(
            PDFText(invitation, size: 25, weight: .bold), at: PDFPoint(x: inner.x, y: y), width: width)
        page.text(
            PDFText(howToJoin, size: 7, colour: .quiet).within(lines: 6),
            at: PDFPoint(x: inner.x, y: y + .millimetres(1)), width: width)
        draw(try invitationCode(invitation), in: code, on: page)
    }

    /// The quiet zone is the card's own white.
    private func draw(_ code: QRCode, in square: PDFRectangle, on page: PDFPage) {
        let module = square.width / Double(code.width)
        page.part(.figure) {
            page.fill(
                code.runs.map { run in
                    PDFRectangle(
                        x: square.x + Double(run.column) * module, y: square.y + Double(run.row) * module,
                        width: Double(run.length) * module, height: module)
                }, .black)
        }
    }

    private func invitationCode(_ invitation: String) throws -> QRCode {
        guard let code = QRCode(address(of: invitation)) else { throw CardFault.addressTooLong }
        return code
    }

    private var howToJoin: String {
        let place = join.hasPrefix("https://") ? String(join.dropFirst(8)) : join
        return say(
            "Scan the code with your phone’s camera, or open \(place) and type the ID.",
            "Scannen Sie den Code mit der Kamera Ihres Telefons, oder öffnen Sie \(place) und tippen Sie die ID ein.")
    }

    private func say(_ english: String, _ german: String) -> String { language == .german ? german : english }
}

/// Why no cards are printed.
enum CardFault: Error, Sendable, Equatable {
    case noStudy
    /// Nobody who was chosen waits to join.
    case nobodyInvited
    /// More than a QR code holds.
    case addressTooLong
}

/// Those of the pages, on white paper.
extension PDFColour {
    fileprivate static let leaf = PDFColour(0x1B_6B45)
    fileprivate static let quiet = PDFColour(0x4F_5F57)
    fileprivate static let edge = PDFColour(0x8A_968F)
}
