import StreamedDocuments
import TestSupport
import Testing

@Suite struct ArchiveReaderTests {
    @Test(arguments: [1, 7, 100_000]) func readsAPhonesArchiveInPiecesOfAnySize(pieceSize: Int) throws {
        let text = try ArchiveText(of: BytesInMemory(ZipFile.fromPhone, pieceSize: pieceSize))
        #expect(text.fault == nil)
        #expect(text.names.count == 3)
        #expect(text.names[1] == "apple_health_export/export_cda.xml")
        #expect(text.names[0] == "apple_health_export/Exportación.xml")
        #expect(String(decoding: text.entries[0], as: UTF8.self).contains("HealthData locale=\"es_ES\""))
        #expect(text.entries[2] == Array("a,b\n".utf8))
    }

    @Test func keepsWhatStandsBeforeACutAtAnyByte() throws {
        let whole = try ArchiveText(of: BytesInMemory(ZipFile.fromPhone))
        for length in ZipFile.fromPhone.indices.dropFirst(4) {
            let cut = try ArchiveText(of: BytesInMemory(Array(ZipFile.fromPhone.prefix(length))))
            #expect(whole.names.starts(with: cut.names))
            for (entry, all) in zip(cut.entries, whole.entries) { #expect(all.starts(with: entry)) }
            // Up to the first byte of the directory, something is missing.
            if cut.entries != whole.entries { #expect(cut.fault != nil, "cut to \(length) bytes") }
        }
    }

    @Test func namesTheEntryThatIsCut() throws {
        let cut = try ArchiveText(of: BytesInMemory(Array(ZipFile.fromPhone.prefix(200))))
        #expect(cut.fault == "the zip file ends in the middle of apple_health_export/Exportación.xml")
        #expect(cut.entries.count == 1)
    }

    @Test func unpacksTheBytesBeforeACut() throws {
        let lines = (0..<20_000).flatMap { Array("line \($0 &* 2_654_435_761 % 1_000_003)\n".utf8) }
        let zip = try ArchiveText.archive(of: [("a.txt", lines)])
        let cut = try ArchiveText(of: BytesInMemory(Array(zip.prefix(zip.count / 2))))
        #expect(cut.entries[0].count > lines.count * 4 / 10)
        #expect(lines.starts(with: cut.entries[0]))
        #expect(cut.fault == "the zip file ends in the middle of a.txt")
    }

    @Test func refusesAnEncryptedEntry() throws {
        let text = try ArchiveText(of: BytesInMemory(ZipFile.encrypted))
        #expect(text.fault == "s.xml in the zip file is encrypted: upload it without a password")
        #expect(text.entries.isEmpty)
    }

    @Test func detectsADamagedEntry() throws {
        var zip = try ArchiveText.archive(of: [("a.txt", Array("damaged on its way to us".utf8))])
        // The sizes that stand behind an entry start with these four bytes.
        let end = try #require(zip.indices.first { zip[$0...].starts(with: [0x50, 0x4B, 0x07, 0x08]) })
        zip[end - 6] ^= 0xFF
        #expect(try ArchiveText(of: BytesInMemory(zip)).fault == "the zip file is damaged in a.txt")
    }

    @Test func endsAnArchiveOfTooManyEntries() throws {
        var limits = ArchiveLimits()
        limits.entries = 2
        let text = try ArchiveText(of: BytesInMemory(ZipFile.fromPhone), limits: limits)
        #expect(text.fault == "the zip file has more than 2 entries")
        #expect(text.entries.count == 2)
    }

    @Test func endsAnArchiveThatUnfoldsTooFar() throws {
        let zip = try ArchiveText.archive(of: [("zeros.xml", Array(repeating: 0, count: 3_000_000))])
        var limits = ArchiveLimits()
        limits.freeBytes = 1_000_000
        limits.expansion = 100
        let text = try ArchiveText(of: BytesInMemory(zip), limits: limits)
        #expect(text.fault == "the zip file expands to more than 100 times its size, in zeros.xml")
        #expect(text.entries[0].count <= 1_000_000 + zip.count * 101)
    }

    @Test func endsAnArchiveThatUnfoldsToTooMuch() throws {
        let zip = try ArchiveText.archive(of: [
            ("a", Array(repeating: 1, count: 600)), ("b", Array(repeating: 2, count: 600)),
        ])
        var limits = ArchiveLimits()
        limits.expandedBytes = 1_000
        #expect(
            try ArchiveText(of: BytesInMemory(zip), limits: limits).fault
                == "the zip file expands to more than 1000 bytes, in b")
        limits.expandedBytes = 1_200
        #expect(try ArchiveText(of: BytesInMemory(zip), limits: limits).fault == nil)
    }

    /// What is skipped unfolds too.
    @Test func countsEntriesThatNobodyReads() throws {
        let zip = try ArchiveText.archive(of: [("a", Array(repeating: 1, count: 2_000)), ("b", [1])])
        var limits = ArchiveLimits()
        limits.expandedBytes = 1_000
        let archive = try ArchiveReader(BytesInMemory(zip), limits: limits)
        #expect(try archive.nextEntry() == "a")
        #expect(throws: DocumentFault.self) { try archive.nextEntry() }
    }

    @Test func throwsTheSourcesOwnError() throws {
        struct Lost: Error {}
        struct Source: ByteSource {
            var pieces = [ArraySlice(ZipFile.fromPhone.prefix(150))]
            mutating func next() throws -> ArraySlice<UInt8>? {
                guard let piece = pieces.popLast() else { throw Lost() }
                return piece
            }
        }
        #expect(throws: Lost.self) { try ArchiveText(of: Source()) }
    }

    @Test func survivesRandomDamage() throws {
        var generator = SeededRandom(seed: 7)
        for _ in 0..<3_000 {
            var zip = ZipFile.fromPhone
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                zip[Int.random(in: zip.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let text = try ArchiveText(of: BytesInMemory(zip, pieceSize: 97))
            #expect(text.entries.count <= ArchiveLimits().entries)
        }
    }

    @Test func readsNothingFromAnotherKindOfFile() throws {
        let text = try ArchiveText(of: BytesInMemory(Array("no archive at all, only words".utf8)))
        #expect(text.fault == "this is not a zip file")
        #expect(text.names.isEmpty)
    }
}

@Suite struct DocumentFaultTests {
    @Test func saysWhatIsWrong() { #expect("\(DocumentFault("cut off"))" == "cut off") }
}
