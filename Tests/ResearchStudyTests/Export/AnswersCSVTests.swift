import Foundation
import Testing

@testable import research_study

@Suite struct AnswersCSVTests {
    @Test(arguments: [
        ("Basel", "Basel"), ("=1+1", "'=1+1"), ("+41", "'+41"), ("-Ω", "'-Ω"), ("@home", "'@home"),
        ("\tBasel", "' Basel"), ("＝1", "'＝1"), ("a=1", "a=1"), ("", ""), ("a, b", "\"a, b\""),
        ("=\"a\"", "\"'=\"\"a\"\"\""), ("a\r\nb", "a  b"),
    ])
    func noTextIsTakenForAFormula(text: String, field: String) {
        #expect(AnswersCSV.text(text) == field)
    }

    @Test(
        arguments: [
            (3.7, 3.7), (0, 0), (1e-7, 1e-7), (16_777_216, 16_777_216), (0.1 + 0.2, 0.3), (-5.5, -5.5),
        ] as [(Float, Double)])
    func aStoredNumberIsWhatPeopleRead(stored: Float, read: Double) {
        #expect(stored.asWritten == read)
    }
}
