import Testing

@testable import benchmarks

@Suite struct CSVTableTests {
    @Test func quotesHoldCommasLinesAndQuotes() throws {
        let table = try CSVTable(bytes: "a,b\r\n\"1,5\",\"say \"\"no\"\"\nplease\"\r\n".utf8, columns: ["a", "b"])

        #expect(table.rows.count == 1)
        #expect(table.rows[0].text("a") == "1,5")
        #expect(table.rows[0].text("b") == "say \"no\"\nplease")
    }

    @Test func blanksRoundPlainFieldsDoNotCount() throws {
        let table = try CSVTable(bytes: "Day, Rate per Step \n-3, 0.25\n".utf8, columns: ["Day", "Rate per Step"])

        #expect(table.rows[0].number("Day") == -3)
        #expect(table.rows[0].number("Rate per Step") == 0.25)
        #expect(try CSVTable(bytes: "a\n\" quoted \"\n".utf8, columns: ["a"]).rows[0].text("a") == " quoted ")
    }

    @Test(arguments: ["", "\"\"", "nan"])
    func whatWasNotMeasuredIsNoNumber(field: String) throws {
        let table = try CSVTable(bytes: "a,b\n1,\(field)\n".utf8, columns: ["b"])

        #expect(table.rows[0].text("b") == nil)
        #expect(table.rows[0].number("b") == nil)
    }

    @Test func theLastLineNeedsNoEnd() throws {
        #expect(try CSVTable(bytes: "a,b\n1,2\n\n3,".utf8, columns: []).rows.map { $0.number("a") } == [1, 3])
    }

    @Test(arguments: [
        ("", "is empty"), ("b\n1\n", "the heading does not name a"), ("a,b\n1,2\n3\n", "record 3 has 1 fields"),
        ("a\n\"1\n", "a quote in record 2 is never closed"), ("a\n\"1\"2\n", "record 2 goes on after a closing quote"),
    ])
    func saysWhatIsWrongWithAFile(text: String, problem: String) {
        let error = #expect(throws: CSVTable.Unreadable.self) { try CSVTable(bytes: text.utf8, columns: ["a"]) }

        #expect(error?.description.hasPrefix(problem) == true)
    }
}
