import MessageProtocol

/// A row of `blocks`: the people of one chunk who have a notification, and in which language.
struct StoredBlock: Sendable, Equatable {
    /// Which the bytes number from 1.
    var languages: [String]
    var block: NotificationBlock

    /// Adds those people of another block of the chunk who are not here yet, in their languages.
    /// - Returns: how many were added.
    /// - Throws: ``MessageFault`` when the languages of both are more than a byte can number.
    mutating func merge(_ other: StoredBlock) throws(MessageFault) -> Int {
        let missing = other.languages.filter { !languages.contains($0) }
        guard languages.count + missing.count <= NotificationBlock.mostTexts else {
            throw MessageFault(
                field: "texts",
                problem: "must have at most \(NotificationBlock.mostTexts) languages with those of an earlier message")
        }
        languages += missing
        let numbers = other.languages.map { UInt8((languages.firstIndex(of: $0) ?? 0) + 1) }
        let lacking = max(0, other.block.people.count - block.people.count)
        block.people += Array(repeating: 0, count: lacking)
        var added = 0
        for (slot, byte) in other.block.people.enumerated() where byte != 0 && block.people[slot] == 0 {
            block.people[slot] = numbers[Int(byte >> 4) - 1] << 4 | byte & 15
            added += 1
        }
        return added
    }
}
