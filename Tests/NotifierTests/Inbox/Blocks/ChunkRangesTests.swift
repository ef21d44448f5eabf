import Testing

@testable import notifier

@Suite struct ChunkRangesTests {
    @Test(
        arguments: [
            ([12], "12"), ([12, 13, 14, 15, 20], "12-15,20"), ([1, 3, 5], "1,3,5"), ([7, 8], "7-8"), ([], ""),
        ] as [([Int32], String)])
    func listsChunksAsRanges(chunks: [Int32], text: String) {
        #expect(ChunkRanges(chunks).text == text)
        #expect(ChunkRanges.text(of: chunks, atMost: 7_450) == text)
    }

    @Test(arguments: [
        (17, "10,12,15,30,90-91"), (16, "10-15,30,90-91"), (14, "10-15,30,90-91"), (13, "10-30,90-91"), (5, "10-91"),
    ])
    func growsCoarserUntilItFits(limit: Int, text: String) {
        #expect(ChunkRanges.text(of: [10, 12, 15, 30, 90, 91], atMost: limit) == text)
    }

    /// As many as a message of tiny villages has; each is still named.
    @Test func namesEveryChunkInWhateverFits() {
        let chunks = (0..<26_000).map { (number: Int32) -> Int32 in
            let country = number / 100
            return 1_000_000 + number * 7 + country * 1_000
        }

        let text = ChunkRanges.text(of: chunks, atMost: 7_450)

        #expect(text.utf8.count <= 7_450)
        let ranges = text.split(separator: ",").map { range -> ClosedRange<Int32> in
            let ends = range.split(separator: "-").compactMap { Int32($0) }
            return (ends.first ?? 0)...(ends.last ?? 0)
        }
        #expect(ranges.count > 100)
        let unnamed = chunks.filter { chunk in !ranges.contains { $0.contains(chunk) } }
        #expect(unnamed.isEmpty)
    }

    @Test func endsWithOneRangeOverAllChunksThereCanBe() {
        #expect(ChunkRanges.text(of: [.min, 0, .max], atMost: 3) == "-2147483648-2147483647")
    }
}
