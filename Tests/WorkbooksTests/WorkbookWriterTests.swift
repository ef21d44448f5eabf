import Foundation
import TestSupport
import Testing

@testable import Workbooks

@Suite struct WorkbookWriterTests {
    @Test func anotherLibraryReadsTheSameCells() async throws {
        try await WorkbookForTests.with { workbook in
            let sheets = try await WorkbookInPython.sheets(3, of: workbook.file)

            #expect(sheets.map(\.name) == ["Places", "Counts", "Manifest"])
            #expect(sheets[0].bold == ["1": 14, "4": 11])
            #expect(sheets[0].rows[0][0] == .text("Responses"))
            #expect(sheets[0].rows[2] == [.empty, .empty, .empty])
            #expect(
                sheets[0].rows[4] == [
                    .text("id 0"), .time("2027-05-12T10:00:00"), .text("=Basel, \"Süd\" & <Nord>"),
                ])
            #expect(
                sheets[1].rows[4...] == [
                    [.text("id 0"), .empty, .number(7)], [.text("id 1"), .number(1.1), .number(7)],
                    [.text("id 2"), .number(2.1), .number(7)],
                ])
        }
    }

    @Test func aTextThatBeginsLikeAFormulaStaysAText() async throws {
        try await WorkbookForTests.with { workbook in
            let places = try await WorkbookInPython.sheets(3, of: workbook.file)[0]

            #expect(places.kinds == ["d", "s"])
        }
    }

    @Test func refusesASheetWhoseNameIsThere() async throws {
        try await WorkbookForTests.with { workbook in
            let writer = try WorkbookWriter(
                at: workbook.copy, scratch: workbook.folder, title: "", createdAt: WorkbookForTests.time)
            _ = try writer.sheet("Places")

            #expect(throws: WorkbookFault.refusedSheet("Places")) { _ = try writer.sheet("Places") }
        }
    }

    @Test func failsWhereNothingCanBeWritten() throws {
        let nowhere = URL(filePath: "/nowhere")
        let writer = try WorkbookWriter(
            at: nowhere.appending(path: "a.xlsx"), scratch: FileManager.default.temporaryDirectory, title: "",
            createdAt: WorkbookForTests.time)
        _ = try writer.sheet("Places")

        #expect(throws: WorkbookFault.self) { try writer.finish() }
    }

    @Test(arguments: [
        (0.0, "0"), (7.0, "7"), (-3.0, "-3"), (0.1, "0.1"), (0.1 + 0.2, "0.3"),
        (46_154.416666666664, "46154.4166666667"),
        (1e15, "1e+15"), (0.00001, "1e-05"), (123_456.789, "123456.789"), (1.0 / 3, "0.333333333333333"),
    ])
    func aNumberHasFifteenDigits(number: Double, text: String) {
        #expect(WorkbookCell.canonical(number) == text)
        #expect(WorkbookCell.canonical(number) == String(format: "%.15g", number))
    }

    @Test func canonicalRowsIgnoreWhatIsEmptyAtTheEnd() {
        var (short, long) = (CanonicalRows(), CanonicalRows())
        short.add([.text("a \"b\""), .empty, .number(2)])
        long.add([.text("a \"b\""), .empty, .number(2), .empty])
        long.add([])

        #expect(short.digest == long.digest && short.count == 1 && long.count == 1)
        // printf '"a ""b""",,2\n' | sha256sum
        #expect(short.digest == "2f8fef2df2760085d9111c51a04202d93173aa5a760cd3452d96629210e06296")
    }
}
