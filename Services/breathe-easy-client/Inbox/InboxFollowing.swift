import Foundation

/// What a follower of an inbox knows over all its connections. A value without clock or I/O.
struct InboxFollowing: Sendable {
    private(set) var shownCount = 0
    /// How long the server wants to be left alone after a lost connection.
    private(set) var retry: Duration?
    /// Everything before is shown, or was there before the following began; nil while nothing may be missing.
    private(set) var missingSince: Date?

    private let count: Int?
    private var parser = EventStreamParser()
    private var lastEventID: String?
    private var newest: Date
    private var shown: [String] = []
    /// More than a page of the inbox has.
    private let mostShown = 1_000

    /// - Parameters:
    ///   - newest: the notification that was there when the following began, if there was one.
    ///   - count: after how many it is done.
    init(after newest: InboxNotification?, count: Int?) {
        self.count = count
        self.newest = newest?.createdAt ?? .distantPast
        shown = newest.map { [$0.id] } ?? []
    }

    var isDone: Bool { count.map { shownCount >= $0 } ?? false }

    /// - Returns: the id behind which the stream goes on; nil when it begins with what comes from now on.
    mutating func beginConnection() -> String? {
        parser = EventStreamParser(lastEventID: lastEventID)
        if lastEventID == nil { miss() }
        return lastEventID
    }

    /// - Returns: the notifications that are complete with these bytes and were not shown before; nil when the stream
    ///   is none.
    mutating func take(_ bytes: [UInt8]) -> [Answered<InboxNotification>]? {
        guard let events = parser.take(bytes) else { return nil }
        (lastEventID, retry) = (parser.lastEventID, parser.retry ?? retry)
        return events.compactMap { event in
            if event.name == "read-inbox" { miss() }
            guard event.name == "notification" else { return nil }
            // A line break between the tokens of JSON may be a space as well.
            let json = Array(event.data.replacing("\n", with: " ").utf8)
            guard let notification = try? APICoding.decode(InboxNotification.self, json), show(notification) else {
                return nil
            }
            return Answered(value: notification, json: json)
        }
    }

    /// - Parameter page: of the inbox, the newest first.
    /// - Returns: what was missing, the oldest first.
    mutating func catchUp(_ page: [Answered<InboxNotification>]) -> [Answered<InboxNotification>] {
        guard let since = missingSince else { return [] }
        missingSince = nil
        return page.reversed().filter { $0.value.createdAt >= since && show($0.value) }
    }

    private mutating func miss() { missingSince = missingSince ?? newest }

    private mutating func show(_ notification: InboxNotification) -> Bool {
        guard !isDone, !shown.contains(notification.id) else { return false }
        if shown.count >= mostShown { shown.removeFirst(mostShown / 2) }
        shown.append(notification.id)
        newest = max(newest, notification.createdAt)
        shownCount += 1
        return true
    }
}
