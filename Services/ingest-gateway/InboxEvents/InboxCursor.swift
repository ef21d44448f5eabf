import Foundation

/// What one stream has sent, and from where it searches for entries that it may have missed.
///
/// An entry is visible only when its transaction commits, a while after the time that it bears; so the stream looks
/// back a little, and knows by their ids which ones it has shown.
struct InboxCursor: Sendable, Equatable {
    /// More than a transaction of the notifier takes, with the clocks of two machines apart.
    static let overlap: TimeInterval = 300

    private var newest: Date
    private var shown: [UUID: Date] = [:]

    /// - Parameter start: of what was shown before, the newest.
    init(from start: Date) { newest = start }

    init(after event: InboxEventID) {
        newest = event.createdAt
        shown[event.notificationID] = event.createdAt
    }

    /// Whatever is older was shown, or was there before the stream began.
    var lookBack: Date { newest.addingTimeInterval(-Self.overlap) }

    /// Notes an entry.
    /// - Returns: whether it is new to the stream.
    mutating func admit(_ id: UUID, createdAt: Date) -> Bool {
        guard createdAt > lookBack, shown[id] == nil else { return false }
        shown[id] = createdAt
        newest = max(newest, createdAt)
        // What lies behind is refused by its time.
        if shown.count > Self.mostRemembered { shown = shown.filter { $0.value > lookBack } }
        return true
    }

    private static let mostRemembered = 64
}
