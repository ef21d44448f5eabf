import Foundation
import Testing

@testable import breathe_easy_client

@Suite struct EventStreamTests {
    private static func entry(_ number: Int) -> String {
        """
        {"id":"n\(number)","kind":"alert","urgency":"routine","title":"Title \(number)","body":"",\
        "createdAt":"2026-04-21T06:00:0\(number).000Z"}
        """
    }

    private static func event(_ number: Int) -> String {
        "id: e\(number)\nevent: notification\ndata: \(entry(number))\n\n"
    }

    private func ids(_ notifications: [Answered<InboxNotification>]?) -> [String] {
        notifications?.map(\.value.id) ?? ["the stream is none"]
    }

    private func page(_ numbers: [Int]) throws -> [Answered<InboxNotification>] {
        let text = #"{"notifications": [\#(numbers.map(Self.entry).joined(separator: ","))]}"#
        return try InboxPage.each(of: Array(text.utf8))
    }

    @Test func readsEventsHoweverTheBytesAreCut() {
        let text =
            "\u{FEFF}retry: 2000\r\n: open\r\n\r\nid: 7\r\nevent: notification\r\ndata: a\r\ndata:  b\r\n\r\ndata: c\n\n"
        let whole = Array(text.utf8)
        let expected = [
            ServerEvent(name: "notification", data: "a\n b"), ServerEvent(name: "message", data: "c"),
        ]
        for size in 1...whole.count {
            var parser = EventStreamParser()
            var events: [ServerEvent] = []
            for start in stride(from: 0, to: whole.count, by: size) {
                events += parser.take(Array(whole[start..<min(start + size, whole.count)])) ?? []
            }
            #expect(events == expected, "in pieces of \(size)")
            #expect(parser.lastEventID == "7" && parser.retry == .seconds(2))
        }
    }

    @Test func anIDHoldsOnlyOnceItsEventIsComplete() {
        var parser = EventStreamParser(lastEventID: "1")

        #expect(parser.take(Array("id: 2\ndata: x\n".utf8)) == [])
        #expect(parser.lastEventID == "1")
        #expect(parser.take(Array("\n".utf8)) == [ServerEvent(name: "message", data: "x")])
        #expect(parser.lastEventID == "2")
    }

    @Test func aStreamWithoutAnEndOfALineIsNone() {
        var parser = EventStreamParser()

        #expect(parser.take(Array(repeating: UInt8(ascii: "x"), count: 2_000_000)) == nil)
    }

    @Test func whatWasShownIsNotShownAgain() {
        var following = InboxFollowing(after: nil, count: nil)
        _ = following.beginConnection()

        #expect(ids(following.take(Array((Self.event(1) + Self.event(2)).utf8))) == ["n1", "n2"])
        #expect(following.beginConnection() == "e2")
        #expect(ids(following.take(Array((Self.event(2) + Self.event(3)).utf8))) == ["n3"])
    }

    /// The inbox is read while newer ones come already.
    @Test func whatTheStreamLeavesOutComesFromTheInbox() throws {
        var following = InboxFollowing(after: nil, count: nil)
        _ = following.beginConnection()
        _ = following.take(Array(Self.event(1).utf8))
        _ = following.catchUp([])
        _ = following.beginConnection()

        #expect(ids(following.take(Array("event: read-inbox\ndata: {}\n\n\(Self.event(5))".utf8))) == ["n5"])
        #expect(following.missingSince != nil)
        #expect(ids(following.catchUp(try page([5, 4, 3, 2, 1]))) == ["n2", "n3", "n4"])
        #expect(following.missingSince == nil)
    }

    @Test func whatWasThereBeforeIsNotNew() throws {
        var following = InboxFollowing(after: try page([2])[0].value, count: nil)

        #expect(following.beginConnection() == nil)
        #expect(ids(following.catchUp(try page([3, 2, 1]))) == ["n3"])
    }

    @Test func endsAfterAsManyAsWereWanted() {
        var following = InboxFollowing(after: nil, count: 1)
        _ = following.beginConnection()

        #expect(ids(following.take(Array((Self.event(1) + Self.event(2)).utf8))) == ["n1"])
        #expect(following.isDone)
    }

    @Test func aRowMarksWhatNobodyHasOpenedAndSaysWhatIsUrgent() {
        let time = Date(timeIntervalSince1970: 1_776_753_000)
        var notification = InboxNotification(
            id: "1", kind: "alert", urgency: "urgent", title: "Birch is high", body: "In Basel\nnow", createdAt: time)

        #expect(
            notification.cells(in: .gmt) == ["*", "2026-04-21 06:30", "alert", "Urgent: Birch is high: In Basel now"])
        notification.openedAt = time
        #expect(notification.cells(in: .gmt)[0].isEmpty)
    }
}
