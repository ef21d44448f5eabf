import Domain
public import Foundation

/// How far the audit had got at some time: kept where the accounts service cannot write, so that entries which were
/// removed from its end, or all replaced, are missed.
public struct AuditHead: Sendable, Equatable {
    public var sequence: Int
    public var hash: [UInt8]

    public init(sequence: Int, hash: [UInt8]) { (self.sequence, self.hash) = (sequence, hash) }

    /// Reads a line of the file of heads.
    /// - Returns: nil for an incomplete line.
    public init?(line: Substring) {
        let parts = line.split(separator: " ")
        guard parts.count == 3, (try? Date(String(parts[0]), strategy: .iso8601)) != nil,
            let sequence = Int(parts[1]), sequence > 0, parts[2].utf8.count == 64,
            let hash = [UInt8](hexadecimal: parts[2])
        else { return nil }
        self.init(sequence: sequence, hash: hash)
    }

    /// A line of the file of heads: when it was seen, the sequence number, and the hash in hexadecimal.
    public func line(seenAt time: Date) -> String { "\(time.ISO8601Format()) \(sequence) \(hash.hexadecimal)\n" }
}
