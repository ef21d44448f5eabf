import StreamedDocuments

extension ExportRun {
    /// - Throws: ``DocumentFault`` when the file is of an unsupported kind.
    func readPlainDocument(_ source: CountedSource) throws {
        var bytes: [UInt8] = []
        while let piece = try source.next() {
            bytes += piece
            guard bytes.count <= limits.documentBytes else {
                throw DocumentFault(
                    "the JSON file has more than \(limits.documentBytes / 1_048_576) MB: split it, or send it zipped"
                        + " as its provider does")
            }
        }
        try read(try HealthDocument(bytes))
    }

    /// Reads a document in an archive, which is skipped if it is of another kind.
    func readDocument(_ path: String, of archive: ArchiveReader) throws {
        var bytes: [UInt8] = []
        while try archive.nextPiece({ bytes += $0 }) != nil {
            guard bytes.count <= limits.documentBytes else {
                return try hand(.skipped("a json file of more than \(limits.documentBytes / 1_048_576) MB"))
            }
        }
        let document: HealthDocument
        do throws(DocumentFault) {
            document = try HealthDocument(bytes)
        } catch {
            return try hand(.skipped("a json file of an unknown kind"))
        }
        try read(document)
    }

    private func read(_ document: HealthDocument) throws {
        var failure: (any Error)?
        document.read(now: now, clock: clock, isOwn: isOwn) { event, _ in
            guard failure == nil else { return }
            do { try hand(event) } catch { failure = error }
        }
        note(document.format.rawValue, profile: document.profile)
        if let failure { throw failure }
    }
}
