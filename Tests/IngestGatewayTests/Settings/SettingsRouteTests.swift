import Domain
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct SettingsRouteTests {
    @Test(arguments: [
        (HTTPRequest.Method.get, "/settings"), (.get, "/welcome"), (.post, "/welcome"), (.get, "/settings/channels"),
    ])
    func leadsWhoeverIsSignedOutToTheSignInAndBack(method: HTTPRequest.Method, path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(method, path, headers: [:], ByteBuffer())
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in?to=\(path)")
        }
    }

    @Test func givesBackWhatWasTypedToWhoeverIsSignedOutMeanwhile() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(
                .post, "/settings", headers: [.contentType: "application/x-www-form-urlencoded"],
                ByteBuffer(string: "place=Bad+D%C3%BCrkheim&radius=31&forecasts=morning&little-data=on"))
            #expect(answer.status == 401 && answer.text.contains("You are signed out, and nothing was saved."))
            #expect(answer.text.contains("value=\"Bad Dürkheim\"") && answer.text.contains("value=\"31\""))
            #expect(answer.text.contains("value=\"morning\" checked"))
            #expect(answer.text.contains("name=\"little-data\" checked"))
        }
    }

    @Test func whatIsSavedHoldsAtOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let form = """
                radius=25&weekly=21&time-zone=UTC&language=de&units=imperial&pollen-type=tree&shows-weather=on&little-data=on\
                &start-page=pain-map\
                &forecasts=evening-before&add-medication=on&add-windows=on&text-windows=Close+the+windows
                """
            let answer = try await gateway.call(
                .post, "/settings",
                headers: [
                    .authorization: "Bearer \(token)", .contentType: "application/x-www-form-urlencoded",
                ], ByteBuffer(string: form))
            #expect(answer.status == 303 && answer.headers[.location] == "/settings?saved=1")
            let stored = try await gateway.call(.get, "/api/v1/subscription", token: token).decoded(Subscription.self)
            #expect(stored.app?.units == .imperial && stored.app?.usesLittleData == true)
            let start = try await gateway.call(.get, "/start", token: token)
            #expect(start.status == 303 && start.headers[.location] == "/pain")
            #expect(stored.app?.hidden == [.airQuality, .resources] && stored.language == "de")
            #expect(stored.settings.forecastTiming == .eveningBefore)
            let reminders = stored.settings.reminders.sorted { $0.time.minute < $1.time.minute }
            #expect(reminders.map(\.kind) == [.medication, .custom])
            #expect(reminders.map(\.text) == [nil, "Close the windows"])
            let page = try await gateway.call(.get, "/settings", token: token).text
            #expect(page.contains("<li><time>08:00</time>") && page.contains("<bdi>Close the windows</bdi>"))
        }
    }

    @Test func anybodyReadsWhoMadeWhatIsShown() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/acknowledgements", headers: [:], ByteBuffer())
            #expect(answer.status == 200)
            #expect(answer.text.contains("MeteoSwiss"))
        }
    }
}
