/// When the messages of a load become due.
struct NotifierPace: Codable, Sendable {
    /// So many at once, and the next ones so much later.
    var group: Int
    var seconds: Double

    /// A queue that is full before anything is sent: it tells the rate.
    static func allAtOnce(_ count: Int) -> NotifierPace { NotifierPace(group: count, seconds: 0) }

    /// As many in a second, in groups 50 ms apart: it tells how late a message is while the sender keeps up.
    static func perSecond(_ rate: Int) -> NotifierPace { NotifierPace(group: rate / 20, seconds: 0.05) }
}
