import HTTPService
import Testing

@Suite struct FormFieldsTests {
    @Test func readsWhatBrowsersSend() throws {
        let text = "place=Bad+D%C3%BCrkheim&email=on&empty=&bare&day=mon&day=tue&broken=%zz&spaced=+a+"
        let fields = try FormFields(Array(text.utf8))
        #expect(fields.text("place") == "Bad Dürkheim" && fields.text("spaced") == "a")
        #expect(fields.text("empty") == nil && fields.has("empty") && fields.has("bare") && !fields.has("other"))
        #expect(fields.texts("day") == ["mon", "tue"] && fields.texts("spaced") == [" a "])
        #expect(fields.text("broken") == "%zz")
    }

    @Test func refusesMoreFieldsThanAnyFormHas() {
        let bytes = [UInt8](String(repeating: "a=b&", count: 1_001).utf8)
        #expect(throws: Problem.self) { try FormFields(bytes) }
    }
}
