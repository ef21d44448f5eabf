/// Server-sent events, read from bytes that arrive in any pieces.
///
/// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
struct EventStreamParser {
    /// The id that a reconnection names.
    private(set) var lastEventID: String?
    /// How long the server wants to be left alone after a lost connection.
    private(set) var retry: Duration?

    private var line: [UInt8] = []
    private var endedWithCR = false
    private var isFirstLine = true
    private var id: String?
    private var name = ""
    private var data: [String] = []
    private var dataBytes = 0
    /// Far beyond any event of the contract.
    private let longestEvent = 1_024 * 1_024

    init(lastEventID: String? = nil) {
        self.lastEventID = lastEventID
        id = lastEventID
    }

    /// - Returns: the events that are complete with these bytes; nil when one is longer than any may be.
    mutating func take(_ bytes: [UInt8]) -> [ServerEvent]? {
        var events: [ServerEvent] = []
        for byte in bytes {
            defer { endedWithCR = byte == UInt8(ascii: "\r") }
            switch byte {
            // The second half of CR LF.
            case UInt8(ascii: "\n") where endedWithCR: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let event = endLine() { events.append(event) }
            default:
                line.append(byte)
                guard line.count + dataBytes <= longestEvent else { return nil }
            }
        }
        return events
    }

    private mutating func endLine() -> ServerEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        // "One leading U+FEFF BYTE ORDER MARK character must be ignored if any are present."
        if isFirstLine, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        isFirstLine = false
        guard !text.isEmpty else { return endEvent() }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? String(parts[1].first == " " ? parts[1].dropFirst() : parts[1]) : ""
        switch parts[0] {
        case "event": name = value
        case "data":
            data.append(value)
            dataBytes += value.utf8.count + 1
        // "If the field value does not contain U+0000 NULL".
        case "id" where !value.unicodeScalars.contains("\0"): id = value
        case "retry":
            if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value) {
                retry = .milliseconds(number)
            }
        // Comments begin with a colon; other fields are ignored.
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> ServerEvent? {
        defer { (name, data, dataBytes) = ("", [], 0) }
        lastEventID = id.flatMap { $0.isEmpty ? nil : $0 }
        guard !data.isEmpty else { return nil }
        return ServerEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}

/// One event of a stream.
struct ServerEvent: Equatable, Sendable {
    var name: String
    var data: String
}
