import MessageProtocol
import Testing

@Suite struct MessageHeadersTests {
    private static let texts = ["a": "1", "cloudEvents:source": "Zürich", "empty": "", "": "nameless"]

    @Test func keepsEveryNameAndValue() {
        let headers = MessageHeaders(Self.texts)

        #expect(headers.dictionary == Self.texts)
        #expect(headers.count == Self.texts.count)
        for (name, value) in Self.texts { #expect(headers[name] == value) }
        #expect(headers["missing"] == nil)
    }

    @Test func theLastOfSeveralOfOneNameCounts() {
        var headers: MessageHeaders = ["a": "1"]
        headers.append("a", "2")

        #expect(headers["a"] == "2")
        #expect(headers.dictionary == ["a": "2"])
    }

    @Test func setsReplacesAndRemoves() {
        var headers: MessageHeaders = ["a": "1", "b": "2"]

        headers["a"] = "3"
        headers["b"] = nil
        headers["c"] = "4"

        #expect(headers == ["c": "4", "a": "3"])
    }

    @Test func replacesWhatIsNotUTF8WhenItIsRead() {
        var headers = MessageHeaders()
        let broken: [UInt8] = [0x61, 0xFF]
        broken.withUnsafeBytes { headers.append($0, $0) }

        #expect(headers.dictionary == ["a\u{FFFD}": "a\u{FFFD}"])
    }
}
