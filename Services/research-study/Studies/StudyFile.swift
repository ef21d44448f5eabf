import JSONDocuments

/// A study as one JSON file: what its author wrote, byte by byte, and what it says.
struct StudyFile: Sendable {
    let bytes: [UInt8]
    let definition: StudyDefinition

    /// In bytes.
    static let largest = 1 << 20
    private static let deepest = 12

    /// Reads a file and checks every rule.
    /// - Throws: ``StudyFileFaults`` with all of them, by line and column.
    init(_ bytes: [UInt8]) throws(StudyFileFaults) {
        let (definition, notes) = try Self.read(bytes)
        guard let definition, notes.faults.isEmpty else { throw StudyFileFaults(faults: notes.faults) }
        (self.bytes, self.definition) = (bytes, definition)
    }

    /// Reads what was stored: a rule that came later does not keep a running study from being read.
    init(stored text: String) throws(StudyFileFaults) {
        let bytes = Array(text.utf8)
        let (definition, notes) = try Self.read(bytes)
        guard let definition else { throw StudyFileFaults(faults: notes.faults) }
        (self.bytes, self.definition) = (bytes, definition)
    }

    /// The file that says the same as a value.
    init(_ definition: StudyDefinition) throws {
        (bytes, self.definition) = (try definition.json(), definition)
    }

    /// What is wrong with it beside what ``init(_:)-(UInt8)`` checks, by line and column.
    func faults(_ flaws: [StudyFlaw]) -> StudyFileFaults {
        let notes = (try? Self.read(bytes))?.notes ?? StudyFileNotes(bytes)
        notes.note(flaws)
        return StudyFileFaults(faults: notes.faults)
    }

    /// - Returns: no definition when a part of it cannot be read.
    private static func read(
        _ bytes: [UInt8]
    ) throws(StudyFileFaults) -> (definition: StudyDefinition?, notes: StudyFileNotes) {
        let notes = StudyFileNotes(bytes)
        guard bytes.count <= largest else {
            notes.note(StudyFlaw(.notJSON, at: "", "has more than \(largest >> 20) MB"))
            throw StudyFileFaults(faults: notes.faults)
        }
        guard let object = StudyObject(try root(bytes, notes), at: "", notes) else {
            throw StudyFileFaults(faults: notes.faults)
        }
        defer { object.close() }
        return (StudyDefinition(object), notes)
    }

    private static func root(_ bytes: [UInt8], _ notes: StudyFileNotes) throws(StudyFileFaults) -> JSONValue {
        do throws(JSONScanError) {
            return try JSONValue(strict: bytes, nestedAtMost: deepest)
        } catch {
            notes.note(StudyFlaw(.notJSON, at: "", "is not JSON: \(error)"), at: error.offset)
            throw StudyFileFaults(faults: notes.faults)
        }
    }
}
