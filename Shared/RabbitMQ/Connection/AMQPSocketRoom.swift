/// How many bytes the kernel is certain to accept, so that the thread asks it once for many messages: pure.
///
/// Linux reports a socket as writable while a third of its send buffer is free. Only we write to it, so the free space
/// remains until we use it.
struct AMQPSocketRoom {
    /// The kernel's overhead for one small segment, which exceeds a frame's own 8 bytes.
    static let frameOverhead = 2_048

    private let whole: Int
    private var left = 0

    /// - Parameter bufferSize: as reported by `SO_SNDBUF`.
    init(bufferSize: Int) { whole = bufferSize / 4 }

    /// The largest piece that can be accepted.
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
