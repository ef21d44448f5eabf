import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import SignedLinks
import Synchronization
import Testing

@testable import notifier

@Suite struct WebhookSenderTests {
    static let secret = "whsec_" + Data((0..<32).map { UInt8($0) }).base64EncodedString()

    private func target(_ format: WebhookTarget.Format = .standard) throws -> DeliveryAddress {
        .webhook(
            try WebhookTarget(
                url: "https://hooks.example/in?me=1", format: format, secret: format == .standard ? Self.secret : nil))
    }

    /// What was sent, and what came of it.
    private func send(
        _ notification: OutgoingNotification, answer: FetchResponse = FetchResponse(status: .ok),
        links: NotificationLinks? = nil
    ) async throws -> (request: FetchRequest?, result: SendResult) {
        let seen = RequestRecorder()
        let fetch: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse = { request in
            seen.note(request)
            return answer
        }
        let http = OutboundHTTP(now: { .noon }, fetch: fetch)
        let result = await WebhookSender(http: http, links: links) { .noon }.send(notification)
        return (seen.request, result)
    }

    private func fields(_ request: FetchRequest?, _ name: String) throws -> String? {
        request?.headers[try #require(HTTPField.Name(name))]
    }

    @Test func theBodySaysTypeTimeAndContent() async throws {
        let notification = OutgoingNotification.sampleMail(to: try target())

        let request = try #require(try await send(notification, links: .sample()).request)

        let body = try JSONSerialization.jsonObject(with: Data(try #require(request.body))) as? [String: Any]
        let data = try #require(body?["data"] as? [String: Any])
        #expect(body?["type"] as? String == "notification.alert")
        #expect(body?["timestamp"] as? String == "2023-04-27T12:00:00Z")
        #expect(data["title"] as? String == notification.title)
        #expect(data["body"] as? String == notification.body)
        #expect(data["kind"] as? String == "alert")
        #expect(data["urgency"] as? String == "routine")
        #expect(data["language"] as? String == "en")
        #expect(data["expiresAt"] as? String == "2023-04-27T13:00:00Z")
        #expect(data["sourceId"] as? String == notification.sourceID.uuidString.lowercased())
        let links = try #require(data["links"] as? [String: Any])
        #expect(links.keys.sorted() == ["feedback", "opened", "unsubscribe"])
        #expect((links["feedback"] as? [String: String])?.keys.sorted() == ["too-early", "too-much", "useful"])
        #expect(request.url == "https://hooks.example/in?me=1")
        #expect(request.headers[.contentType] == "application/json")
    }

    @Test func everyAttemptHasTheSameIDAndItsOwnTime() async throws {
        let notification = OutgoingNotification.sampleMail(to: try target())
        let request = try await send(notification).request

        #expect(try fields(request, "webhook-id") == "\(notification.deliveryID)")
        #expect(try fields(request, "webhook-timestamp") == "1682596800")
    }

    /// Standard Webhooks' own example: https://www.standardwebhooks.com, computed again with Python's hmac.
    @Test func signsAsTheStandardSays() throws {
        let signature = try #require(WebhookSignature(secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

        let header = signature.header(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8))

        #expect(header == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test(arguments: ["", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"])
    func aSecretThatIsNoneSignsNothing(secret: String) {
        #expect(WebhookSignature(secret: secret) == nil)
    }

    @Test(
        arguments: WebhookTarget.Format.allCases,
        [
            (200, SendResult.delivered), (202, .delivered), (204, .delivered), (301, .failed(.addressNotAllowed)),
            (302, .failed(.addressNotAllowed)), (307, .failed(.addressNotAllowed)), (400, .failed(.refused)),
            (401, .failed(.refused)), (403, .failed(.refused)), (404, .addressGone), (410, .addressGone),
            (408, .retry(.deferred)), (413, .failed(.tooLarge)), (429, .retry(.throttled)), (500, .retry(.deferred)),
            (502, .retry(.deferred)), (503, .retry(.deferred)),
        ])
    func everyStatusHasItsResult(format: WebhookTarget.Format, _ answer: (status: Int, result: SendResult)) async throws
    {
        let sent = try await send(
            .sampleMail(to: try target(format)), answer: FetchResponse(status: .init(code: answer.status)))

        #expect(sent.result == answer.result)
    }

    @Test(arguments: [(429, DeliveryFailure.throttled), (503, .deferred)])
    func aServerThatNamesATimeIsLeftAloneUntilThen(_ status: Int, _ failure: DeliveryFailure) async throws {
        let answer = FetchResponse(status: .init(code: status), headers: [.retryAfter: "120"])

        let result = try await send(.sampleMail(to: try target()), answer: answer).result

        #expect(result == .retry(failure, notBefore: .noon + 120))
    }

    @Test func anotherChannelsAddressIsNoWebhook() async throws {
        let sent = try await send(.sampleMail())

        #expect(sent.result == .failed(.malformedAddress) && sent.request == nil)
    }

    @Test func anNtfyTopicGetsPlainTextAndFields() async throws {
        let notification = OutgoingNotification.sampleMail(urgency: .urgent, to: try target(.ntfy))
        let request = try await send(notification, links: .sample()).request

        #expect(request?.url == "https://hooks.example/in?me=1")
        #expect(request?.body == Array("Basel measures 312 grains/m³.".utf8))
        #expect(try fields(request, "Title") == "Birch pollen is high near you")
        #expect(try fields(request, "Priority") == "4")
        #expect(try fields(request, "Tags") == "alert")
        #expect(try fields(request, "Click")?.hasPrefix("https://breathe.example/links/") == true)
        let actions = try #require(try fields(request, "Actions")).components(separatedBy: "; ")
        #expect(actions.map { $0.components(separatedBy: ", ")[1] } == ["Useful", "Too early", "Too much"])
        #expect(actions.allSatisfy { $0.hasPrefix("http, ") && $0.hasSuffix(", method=POST, clear=true") })
        #expect(try fields(request, "webhook-signature") == nil)
    }

    @Test func anNtfyTitleBeyondASCIIIsAnEncodedWord() async throws {
        let notification = OutgoingNotification.sampleMail(title: "Gräser: hoch", to: try target(.ntfy))

        let title = try fields(await send(notification).request, "Title")

        #expect(title == "=?UTF-8?B?" + Data("Gräser: hoch".utf8).base64EncodedString() + "?=")
    }

    @Test(arguments: [4_095, 4_096, 4_097, 9_000])
    func anNtfyTextKeepsToItsSizeAndToWholeCharacters(size: Int) async throws {
        let body = String(repeating: "ü", count: size / 2) + (size % 2 == 1 ? "." : "")
        let notification = OutgoingNotification.sampleMail(body: body, to: try target(.ntfy))

        let bytes = try #require(try await send(notification).request?.body)

        #expect(bytes.count <= 4_096)
        let text = try #require(String(validating: bytes, as: UTF8.self))
        #expect(size <= 4_096 ? text == body : text.hasSuffix("ü…") && bytes.count > 4_090)
    }

    @Test(arguments: [NotificationKind.quizSuggestion, .reminder])
    func sendsNothingPrivateToATopicThatOthersMayRead(kind: NotificationKind) async throws {
        let notification = OutgoingNotification.sampleMail(
            kind: kind, title: "Take Xyzal", body: "We measured 96 beats/min.", to: try target(.ntfy))

        let request = try await send(notification).request

        #expect(try fields(request, "Title")?.contains("Xyzal") == false)
        #expect(String(decoding: request?.body ?? [], as: UTF8.self).contains("96") == false)
    }
}

/// Keeps the last request.
final class RequestRecorder: Sendable {
    private let state = Mutex<FetchRequest?>(nil)

    var request: FetchRequest? { state.withLock { $0 } }

    func note(_ request: FetchRequest) { state.withLock { $0 = request } }
}
