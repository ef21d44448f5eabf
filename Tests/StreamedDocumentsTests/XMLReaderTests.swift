import StreamedDocuments
import Testing

@Suite struct XMLReaderTests {
    @Test(arguments: [1, 3, 4_096]) func reportsElementsAttributesAndText(pieceSize: Int) throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- written by <a> machine -->
            <a one="1" two="Ähre &amp; &lt;b&gt;"><b/>words<c></c></a>
            """
        #expect(
            try ElementRecorder.lines(of: xml, pieceSize: pieceSize)
                == ["<a one=1 two=Ähre & <b>", "<b", "</b", "words", "<c", "</c", "</a"])
    }

    @Test(arguments: [1, 5, 4_096]) func readsOverDeclarations(pieceSize: Int) throws {
        let xml = """
            <!DOCTYPE HealthData [
            <!-- it's no ]> end -->
            <!ELEMENT HealthData (Record)*>
            <!ATTLIST HealthData
              locale CDATA #REQUIRED
            >
            ] >
            <HealthData locale="de"/>
            """
        #expect(
            try ElementRecorder.lines(of: xml, pieceSize: pieceSize) == ["<HealthData locale=de", "</HealthData"])
    }

    /// As the phones of 2022 wrote them: the attribute list of an element is not closed.
    @Test func readsOverDeclarationsThatAreNotWellFormed() throws {
        let xml = """
            <!DOCTYPE HealthData [
            <!ATTLIST VisionPrescription
              type CDATA #REQUIRED
            <!ELEMENT RightEye EMPTY>
            ]>
            <HealthData/>
            """
        #expect(try ElementRecorder.lines(of: xml) == ["<HealthData", "</HealthData"])
    }

    @Test func takesControlCharactersForSpaces() throws {
        #expect(try ElementRecorder.lines(of: "<a name=\"My\u{0B}Watch\"/>") == ["<a name=My Watch", "</a"])
    }

    @Test(arguments: [1, 4_096]) func refusesEntities(pieceSize: Int) throws {
        let bomb = """
            <!DOCTYPE lolz [
            <!ENTITY lol "lol">
            <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
            ]>
            <lolz>&lol2;</lolz>
            """
        let fault = try #require(try ElementRecorder.fault(of: bomb, pieceSize: pieceSize))
        #expect(fault.hasPrefix("the XML of export.xml declares entities"))
    }

    @Test(arguments: [
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", "<!DOCTYPE a PUBLIC \"-//A\" \"http://a.example/a.dtd\"><a/>",
    ])
    func refusesOtherDocuments(xml: String) throws {
        #expect(try ElementRecorder.fault(of: xml)?.contains("refers to another document") == true)
    }

    @Test(arguments: [
        "<a>&unknown;</a>", "<a><b></a>", "<a b=1/>", "<a/><b/>", "<a b='1' b='2'/>", "words", "<a>&#0;</a>",
    ])
    func refusesWhatIsNotWellFormed(xml: String) throws {
        #expect(try ElementRecorder.fault(of: xml)?.contains("is not well formed") == true)
    }

    @Test func refusesOtherEncodings() throws {
        let reader = try XMLReader("export.xml", handler: ElementRecorder())
        let utf16: [UInt8] = [0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0]
        #expect(throws: DocumentFault.self) { try utf16.withUnsafeBytes(reader.read) }
    }

    @Test func reportsWhereADocumentIsCut() throws {
        #expect(try ElementRecorder.fault(of: "<a>\n<b>\n") == "export.xml ends before its XML is complete, in line 3")
    }

    @Test func nestsUpToTheLimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try ElementRecorder.fault(of: nested(100)) == nil)
        #expect(try ElementRecorder.fault(of: nested(101))?.contains("nests more than 100 elements") == true)
        #expect(try ElementRecorder.fault(of: nested(1_000_000))?.contains("nests more than 100 elements") == true)
    }

    @Test func limitsAnAttribute() throws {
        var limits = XMLLimits()
        limits.attributeBytes = 10
        #expect(try ElementRecorder.fault(of: "<a b='0123456789'/>", limits: limits) == nil)
        #expect(
            try ElementRecorder.fault(of: "<a b='0123456789A'/>", limits: limits)?
                .contains("attribute of more than 10 bytes") == true)
    }

    @Test(arguments: [
        "<a b='" + String(repeating: "x", count: 5_000_000) + "'/>",
        "<a><!--" + String(repeating: "x", count: 5_000_000) + "--></a>",
        String(repeating: " ", count: 5_000_000) + "<a/>",
        "<!DOCTYPE a [" + String(repeating: "<!ELEMENT a>", count: 400_000) + "]><a/>",
    ])
    func holdsNoEndlessTagOrHead(xml: String) throws {
        let fault = try #require(try ElementRecorder.fault(of: xml))
        #expect(fault.contains("has a tag or head of more than 1048576 bytes"))
    }

    @Test func limitsDifferentNames() throws {
        func names(_ count: Int) -> String { "<a>" + (1..<count).map { "<n\($0)/>" }.joined() + "</a>" }
        func attributes(_ count: Int) -> String {
            "<a>" + (0..<count).map { "<b n\($0)='1'/>" }.joined() + "</a>"
        }
        #expect(try ElementRecorder.fault(of: names(2_000)) == nil)
        #expect(try ElementRecorder.fault(of: names(2_001))?.contains("2000 distinct names") == true)
        #expect(try ElementRecorder.fault(of: attributes(1_998)) == nil)
        #expect(try ElementRecorder.fault(of: attributes(1_999))?.contains("2000 distinct names") == true)
    }

    @Test func throwsTheHandlersOwnError() throws {
        #expect(throws: ElementRecorder.Stopped.self) {
            try ElementRecorder.lines(of: "<a><b/><c/></a>", stopsAt: "b")
        }
    }

    @Test func comparesTextByItsBytes() throws {
        final class Comparing: XMLElementHandler {
            var answers: [Bool] = []
            func startElement(_ name: XMLText, _ attributes: XMLAttributes) {
                answers += [name == "abc", name == "ab", name == "abcd"]
                answers += [name.starts(with: "ab"), name.starts(with: "b")]
                answers += [attributes["x"].map { $0 == "" } == true, attributes["y"] == nil]
            }
            func endElement(_ name: XMLText) {}
            func text(_ text: XMLText) {}
        }
        let handler = Comparing()
        try Array("<abc x=''/>".utf8).withUnsafeBytes(try XMLReader("a", handler: handler).read)
        #expect(handler.answers == [true, false, false, true, false, true, true])
    }
}
