/// A complete message from the broker, and why it was sent.
struct Content: Equatable {
    enum Origin: Equatable {
        case delivery(tag: UInt64, isRedelivered: Bool)
        case returned(code: Int, reason: String)
    }

    let origin: Origin
    let properties: ContentProperties
    var body: [UInt8] = []
}

/// Assembles a message of one channel from its method, header and body frames.
///
/// "Content frames on a specific channel MUST NOT be intermixed with others" (AMQP 0-9-1, 4.2.6), so one message at a
/// time is enough.
struct ContentAssembler {
    private enum State {
        case idle
        case expectingHeader(Content.Origin)
        case expectingBody(Content, missing: UInt64)
    }

    private var state = State.idle

    mutating func begin(_ origin: Content.Origin) { state = .expectingHeader(origin) }

    /// - Returns: the message when it has no body.
    mutating func add(header properties: ContentProperties, bodySize: UInt64) -> Content? {
        guard case .expectingHeader(let origin) = state else { return nil }
        let content = Content(origin: origin, properties: properties)
        guard bodySize > 0 else {
            state = .idle
            return content
        }
        state = .expectingBody(content, missing: bodySize)
        return nil
    }

    /// - Returns: the message when this was its last part.
    mutating func add(body part: [UInt8]) -> Content? {
        guard case .expectingBody(var content, let missing) = state else { return nil }
        state = .idle
        // Most messages are a single frame, whose bytes need no second copy. The announced size comes from the sender,
        // so memory is allocated as the body arrives.
        if content.body.isEmpty { content.body = part } else { content.body.append(contentsOf: part) }
        guard missing > UInt64(part.count) else { return content }
        state = .expectingBody(content, missing: missing - UInt64(part.count))
        return nil
    }
}
