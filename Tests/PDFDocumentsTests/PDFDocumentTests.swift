import Foundation
import Testing

@testable import PDFDocuments

@Suite struct PDFDocumentTests {
    private static let about = PDFDocument.About(
        title: "Größe", language: "de", createdAt: Date(timeIntervalSince1970: 1_810_116_000))

    /// Two pages with everything that can be drawn.
    private static func document(_ about: PDFDocument.About = about) throws -> [UInt8] {
        try PDFDocument.make(about) { document in
            for number in 1...2 {
                try document.page(.a4) { page in
                    let title = PDFText("Seite \(number)", size: 18, weight: .bold).read(as: .heading(1))
                    page.text(title, at: PDFPoint(x: 40, y: 40), width: 300)
                    let box = PDFRectangle(x: 40, y: 80, width: 100, height: 50)
                    page.fill(box, PDFColour(0x1B6B45), radius: 8)
                    page.stroke(box, .black, width: 1, radius: 8, dashes: [4, 2])
                    page.fill([box, box.inset(by: 5)], .white)
                    page.part(.figure) {
                        page.line(through: [PDFPoint(x: 40, y: 200), PDFPoint(x: 90, y: 220)], .black, width: 2)
                    }
                    page.text(
                        PDFText("Ελλάδα, Ж, عربى", size: 12).aligned(.trailing), at: PDFPoint(x: 40, y: 300), width: 300
                    )
                }
            }
        }
    }

    @Test func isTheSameForTheSamePages() throws {
        #expect(try Self.document() == Self.document())
        var later = Self.about
        later.createdAt += 1
        #expect(try Self.document(later) != Self.document())
    }

    @Test func saysItsTitleItsLanguageAndWhenItWasMade() throws {
        let text = String(decoding: try Self.document(), as: UTF8.self)

        #expect(text.contains("/Title <FEFF0047007200F600DF0065>"))
        #expect(text.contains("/Lang (de)") && text.contains("/DisplayDocTitle true"))
        #expect(text.contains("/CreationDate (20270512100000"))
    }

    @Test func hasFontsAndStructureOfItsOwn() throws {
        let text = String(decoding: try Self.document(), as: UTF8.self)

        #expect(text.matches(of: #//FontFile[23]? /#).count >= 2)
        #expect(text.contains("/Marked true"))
        for tag in ["/S /Document", "/S /H1", "/S /P", "/S /Figure"] { #expect(text.contains(tag), "\(tag)") }
    }

    /// What a reader looks up first: the table of objects, where the file's end says that it is.
    @Test func itsEndPointsToItsObjects() throws {
        let text = try Self.document()
        let end = String(decoding: text.suffix(60), as: UTF8.self)
        let offset = try #require(
            end.firstMatch(of: /startxref\n(?<offset>\d+)\n%%EOF/).flatMap { Int($0.output.offset) })

        #expect(String(decoding: text[offset...].prefix(4), as: UTF8.self) == "xref")
    }

    @Test func aTextIsAsHighAsItsLines() throws {
        _ = try PDFDocument.make(Self.about) { document in
            let text = PDFText("one two three", size: 12)
            let line = document.height(of: text, width: 500)
            #expect(document.height(of: text, width: document.width(of: text) / 2) > 1.9 * line)
            #expect(document.width(of: PDFText("one two three", size: 24)) > 1.9 * document.width(of: text))
            try document.page(.a4) { page in
                #expect(page.text(text, at: PDFPoint(x: 0, y: 0), width: 500) == line)
            }
        }
    }

    @Test func whatTheBodyThrowsIsThrown() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try PDFDocument.make(Self.about) { document in try document.page(.a4) { _ in throw Stop() } }
        }
    }

    @Test(arguments: ["", "no catalog here", "/Type /Catalog\n   >>\nstartxref\n9999999\n%%EOF\n"])
    func whatHasAnotherFormKeepsItsBytes(text: String) {
        #expect(PDFCatalog.adding(language: "de", to: Array(text.utf8)) == Array(text.utf8))
    }
}
