import NIOCore

/// A piece of a `text/event-stream`: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
struct ServerSentEvent: Sendable, Equatable {
    let bytes: ByteBuffer

    /// An entry of the inbox.
    /// - Parameter json: of the entry, in one line.
    static func notification(_ entry: InboxEntry, json: [UInt8]) -> ServerSentEvent {
        var buffer = ByteBuffer(string: "id: \(InboxEventID(entry))\nevent: notification\ndata: ")
        buffer.writeBytes(json)
        buffer.writeStaticString("\n\n")
        return ServerSentEvent(bytes: buffer)
    }

    /// More was missed than a stream catches up with: the client reads the inbox.
    static let readInbox = ServerSentEvent("event: read-inbox\ndata: {}\n\n")

    /// Shows both sides and what lies between them that the connection lives.
    static let heartbeat = ServerSentEvent(": still here\n\n")

    /// The first piece.
    /// - Parameter pause: milliseconds that a client waits before it connects again.
    static func opening(pause: Int) -> ServerSentEvent { ServerSentEvent("retry: \(pause)\n: open\n\n") }

    static func farewell(_ reason: InboxStream.End) -> ServerSentEvent {
        ServerSentEvent(": \(reason.rawValue)\n\n")
    }

    private init(_ text: String) { bytes = ByteBuffer(string: text) }

    private init(bytes: ByteBuffer) { self.bytes = bytes }
}
