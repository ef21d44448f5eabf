import Foundation
import MessageProtocol

/// What the commands print about dead letters.
enum DeadLetterReport {
    static let nothing = "There are no such dead letters."

    static func text(_ census: DeadLetterCensus) -> String {
        guard census.count > 0 else { return nothing }
        var table = TextTable(["COUNT", "FIRST", "LAST", "QUEUE", "CAUSE"], numberColumns: [0])
        for group in census.sorted {
            table.add([
                "\(group.count)", group.first?.ISO8601Format() ?? "–", group.last?.ISO8601Format() ?? "–",
                group.queue, group.cause,
            ])
        }
        return table.description
    }

    static func text(_ change: DeadLetterChange, verb: String) -> String {
        guard change.count > 0 else { return nothing }
        return "\(text(change.census))\n\(change.count) \(verb)"
    }

    static func json(_ census: DeadLetterCensus) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(census.sorted), as: UTF8.self)
    }

    /// On standard error, so that JSON on standard output stays valid.
    static func warn(of unfinished: [ConsumerQueue]) {
        for queue in unfinished {
            let limit = DeadLetterWalk.holdLimit
            FileHandle.standardError.write(
                Data("\(queue) has more: only its first \(limit) remaining messages were read\n".utf8))
        }
    }
}
