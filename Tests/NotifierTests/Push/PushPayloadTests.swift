import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct PushPayloadTests {
    @Test(
        arguments: [
            "plain", "", "\"quoted\" \\ and / slashed", "two\nlines\ttabbed\r\u{0}\u{1F}", "312 grains/m³ – ≥ 5 µg",
            "👩‍👩‍👧‍👦 e\u{301}", "\u{2028}\u{7F}",
        ])
    func aTextSurvivesJSON(_ text: String) throws {
        var inner = JSONText()
        inner.add("text", text)
        var json = JSONText()
        json.add("inner", inner)
        json.add("number", -7)

        let read = try readJSON(Data(json.bytes))

        #expect((read["inner"] as? [String: Any])?["text"] as? String == text)
        #expect(read["number"] as? Int == -7)
        #expect(JSONText.length(of: text) == inner.bytes.count - #"{"text":""}"#.utf8.count)
    }

    @Test(
        arguments: [
            ("grains", 6, "grains"), ("grains", 5, "gr…"), ("grains", 3, "…"), ("grains", 2, ""), ("grains", 0, ""),
            ("ab\"cdef", 7, "ab\"…"), ("ab\"cdef", 6, "ab…"), ("e\u{301}e\u{301}e\u{301}", 6, "e\u{301}…"),
            ("👩‍👩‍👧‍👦 at home", 20, "…"), ("👩‍👩‍👧‍👦 at home", 28, "👩‍👩‍👧‍👦…"),
        ])
    func aTextIsCutAfterAWholeCharacter(_ text: String, _ limit: Int, _ cut: String) {
        #expect(text.shortened(toJSONBytes: limit) == cut)
        #expect(JSONText.length(of: cut) <= limit)
    }

    @Test(arguments: [0, 1, 40, 3_000, 3_900, 3_993, 4_000, 20_000])
    func aPayloadKeepsItsLimit(_ length: Int) throws {
        let body = String(repeating: "ä\"x", count: length / 3)
        let notification = OutgoingNotification.push(to: .apns(token: ""), body: body)

        let payload = try #require(notification.payload(atMost: 3_993, rendered))

        let read = try #require(try readJSON(Data(payload))["body"] as? String)
        #expect(payload.count <= 3_993)
        #expect(read == body || (read.hasSuffix("…") && body.hasPrefix(read.dropLast()) && payload.count > 3_985))
    }

    @Test func aTitleLeavesRoomForTheBody() throws {
        let notification = OutgoingNotification.push(
            to: .apns(token: ""), title: String(repeating: "long ", count: 2_000))

        let read = try readJSON(Data(try #require(notification.payload(atMost: 3_993, rendered))))

        #expect((read["title"] as? String)?.utf8.count == 500)
        #expect(read["body"] as? String == notification.body)
    }

    @Test func aPayloadThatCannotFitIsNone() {
        #expect(OutgoingNotification.push(to: .apns(token: "")).payload(atMost: 30, rendered) == nil)
    }

    @Test(
        arguments: [
            (nil, 86_400), (Date.noon + 3_600, 3_600), (Date.noon + 0.9, 0), (Date.noon - 5, 0),
            (Date.noon + 2_419_200, 2_419_200), (Date.noon + 2_419_201, 2_419_200),
            (Date.distantFuture, 2_419_200),
        ] as [(Date?, Int)])
    func aMessageLivesUntilItExpires(_ expiresAt: Date?, _ seconds: Int) {
        let notification = OutgoingNotification.push(to: .apns(token: ""), expiresAt: expiresAt)

        #expect(notification.secondsToLive(at: .noon) == seconds)
    }

    @Test func aCollapseKeyIsTheThreadInBase64URL() throws {
        var notification = OutgoingNotification.push(to: .apns(token: ""))
        notification.collapseID = try #require(UUID(uuidString: "fb0102ff-ffff-4fff-bfff-ff0000000003"))

        #expect(notification.collapseKey == "-wEC____T_-___8AAAAAAw")
    }

    private func rendered(_ title: String, _ body: String) -> JSONText {
        var json = JSONText()
        json.add("title", title)
        json.add("body", body)
        return json
    }
}
