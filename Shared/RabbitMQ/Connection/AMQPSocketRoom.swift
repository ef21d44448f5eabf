/// How much more the kernel surely takes, so that the thread asks it once for many messages: pure.
///
/// Linux calls a socket writable while a third of its send buffer is free. Only we write to it, so the room that was
/// there is there until we use it.
struct AMQPSocketRoom {
    /// What the kernel keeps beside the bytes of one small segment, and more than a frame's own 8 bytes.
    static let frameOverhead = 2_048

    private let whole: Int
    private var left = 0

    /// - Parameter bufferSize: as `SO_SNDBUF` tells it.
    init(bufferSize: Int) { whole = bufferSize / 4 }

    /// The largest piece that can be taken.
    var maximum: Int { max(1_024, whole - Self.frameOverhead) }

    mutating func take(_ size: Int, isWritable: () -> Bool) -> Bool {
        let needed = size + Self.frameOverhead
        if left < needed {
            guard isWritable() else { return false }
            left = max(whole, needed)
        }
        left -= needed
        return true
    }
}
