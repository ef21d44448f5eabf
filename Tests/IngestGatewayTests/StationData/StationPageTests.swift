import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import TestSupport
import Testing

@testable import environment_poller
@testable import ingest_gateway

/// The pages of station data: readers look, editors correct.
@Suite(.timeLimit(.minutes(20))) struct StationPageTests {
    private static let station = "/station-data/meteoswiss/PBS"
    private static let reading = "\(station)/birch/2023-04-10T05:00:00.000Z"

    /// Birch of 20, 30 and 400 grains/m³ at 3, 4 and 5 o'clock in UTC on 10 April 2023.
    private func run(
        _ role: String = "station-editor",
        _ body: @escaping @Sendable (EnvironmentUnderTest, BrowserSession, UserID) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.station(allergens: [.birch])
            try await world.poller.query("SELECT make_reading_partitions(ARRAY['2023-04-10'::date])")
            for (hour, grains) in [(3, 20.0), (4, 30), (5, 400)] {
                let time = "2023-04-10T0\(hour):00:00Z"
                try await world.poller.query(
                    """
                    INSERT INTO station_readings (provider, station_id, allergen, measured_at, record_id, concentration,
                        intensity_today, intensity_tomorrow)
                    VALUES ('meteoswiss', 'PBS', 'birch', \(time)::text::timestamptz,
                        gen_random_uuid(), \(grains), 3, 5)
                    """)
            }
            let staff = try await world.gateway.people.staff(role, at: EnvironmentUnderTest.now)
            let browser = BrowserSession(gateway: world.gateway, token: staff.token.text, reason: "a look")
            try await body(world, browser, staff.userID)
        }
    }

    private static func change(
        _ form: String, _ value: String = "", seen: Int = 0, reason: String = "cleaned", confirmed: Bool = true
    ) -> [(String, String)] {
        [("form", form), ("concentration", value), ("reason", reason), ("seen", "\(seen)")]
            + (confirmed ? [("confirmed", "yes")] : [])
    }

    @Test func showsStationsDaysAndHours() async throws {
        try await run("station-viewer") { world, browser, _ in
            let list = try await browser.get("/station-data").text
            #expect(list.contains("href=\"\(Self.station)\"") && !list.contains("{{"))
            let history = try await browser.get("\(Self.station)?allergen=birch&from=2023-04-10&to=2023-04-10").text
            #expect(history.contains("2023-04-10: highest 400, 3 hours") && history.contains("as measured"))
            #expect(history.contains("href=\"\(Self.reading)\"") && history.contains("format=csv"))
            let csv = try #require(history.firstMatch(of: #/href="([^"]*format=csv[^"]*)"/#)?.1)
            let answer = try await browser.get(String(csv).replacing("&amp;", with: "&"))
            #expect(answer.status == 200 && answer.text.split(separator: "\r\n").count == 4)
            #expect(
                try await world.gateway.announced(StaffActed.self).map(\.action) == [
                    "stations.read", "stations.read", "readings.read", "readings.read",
                ])
        }
    }

    @Test func aViewerHasNoFormAndTheRouteRefuses() async throws {
        try await run("station-viewer") { world, browser, _ in
            let page = try await browser.get(Self.reading).text
            #expect(page.contains("id=\"read-only\"") && !page.contains("<form"))
            let refused = try await browser.post(Self.reading, Self.change("correct", "12.5"))
            #expect(refused.status == 403 && refused.text.contains("<html"))
            #expect(try await world.gateway.announced(StationReadingCorrected.self).isEmpty)
        }
    }

    @Test func anEditorIsAskedOnceMoreAndThenItIsDone() async throws {
        try await run { world, browser, editor in
            let asked = try await browser.post(Self.reading, Self.change("correct", "12,5", confirmed: false))
            #expect(asked.status == 200 && asked.text.contains("Change 400 to 12.5 grains/m³?"))
            #expect(try await world.gateway.announced(StationReadingCorrected.self).isEmpty)

            let done = try await browser.post(Self.reading, Self.change("correct", "12.5"))
            #expect(done.status == 303 && done.headers[.location] == "\(Self.reading)?done=corrected")
            let page = try await browser.get("\(Self.reading)?done=corrected").text
            #expect(page.contains("The reading is corrected.") && page.contains("400 → 12.5"))
            #expect(page.contains("cleaned") && page.contains("\(editor)"))

            let withdrawn = try await browser.post(Self.reading, Self.change("withdraw", seen: 1))
            #expect(withdrawn.headers[.location] == "\(Self.reading)?done=withdrawn")
            let after = try await browser.get(Self.reading).text
            #expect(after.contains("12.5 → withdrawn") && after.contains("Bring it back"))
            #expect(after.contains("name=\"concentration\" inputmode=\"decimal\" value=\"12.5\""))

            let back = try await browser.post(Self.reading, Self.change("correct", "12.5", seen: 2))
            #expect(back.status == 303)
            let facts = try await world.gateway.announced(StationReadingCorrected.self)
            #expect(facts.map(\.number) == [1, 2, 3])
            #expect(facts.map { $0.concentration?.grainsPerCubicMetre } == [12.5, nil, 12.5])
            let history = try await browser.get("\(Self.station)?from=2023-04-10&to=2023-04-10").text
            #expect(history.contains("highest 30, 3 hours, 1 changed") && history.contains("<b>corrected</b>"))
        }
    }

    @Test func peopleSeeOnTheMapThatSomethingWasCorrected() async throws {
        try await run { world, browser, _ in
            try await world.declare(
                EnvironmentUnderTest.profile("meteoswiss", [.pollen(.species(.birch))], grid: nil, .allowed))
            let map = "/api/v1/stations?bbox=7,47,8,48"
            let done = try await browser.post(Self.reading, Self.change("correct", "12.5"))
            #expect(done.status == 303)
            let answer = try await world.gateway.call(.get, map)
            #expect(answer.text.contains("\"correctedAt\""), "\(answer.text)")
            let page = try await BrowserSession(gateway: world.gateway).get("/map?latitude=47.56&longitude=7.58&zoom=9")
            #expect(page.text.contains("Values of these days were corrected by hand."))
        }
    }

    @Test func whoeverIsLateSeesWhatWasCorrectedMeanwhile() async throws {
        try await run { world, browser, _ in
            #expect(try await browser.post(Self.reading, Self.change("correct", "12.5")).status == 303)
            let late = try await browser.post(Self.reading, Self.change("correct", "99"))
            #expect(late.status == 409 && late.text.contains("400 → 12.5") && late.text.contains("value=\"99\""))
            #expect(try await world.gateway.announced(StationReadingCorrected.self).count == 1)
        }
    }

    @Test func whatIsFaultyIsSaidInWords() async throws {
        try await run { world, browser, _ in
            for (fields, word) in [
                (Self.change("correct", "much"), "Enter a number from 0"),
                (Self.change("correct", "-1"), "Enter a number from 0"),
                (Self.change("withdraw", reason: "x"), "Give a reason"),
            ] {
                let refused = try await browser.post(Self.reading, fields)
                #expect(refused.status == 422 && refused.text.contains(word), "\(word)")
            }
            let days = try await browser.get("\(Self.station)?from=2023-04-10&to=2023-06-10")
            #expect(days.status == 422 && days.text.contains("at most 31 days"))
            for path in [
                "/station-data/some/PBS", "\(Self.station)/birch/yesterday",
                "\(Self.station)/birch/2023-04-10T09:00:00Z",
            ] {
                let missing = try await browser.get(path)
                #expect(missing.status == 404 && missing.text.contains("<html"), "\(path)")
            }
            #expect(try await world.gateway.announced(StationReadingCorrected.self).isEmpty)
        }
    }

    @Test func asksForTheReasonAndTheSignIn() async throws {
        try await run { world, browser, _ in
            var unsaid = browser
            unsaid.reason = nil
            let asked = try await unsaid.get("/station-data")
            #expect(asked.headers[.location] == "/account/staff/reason?to=/station-data")
            let stranger = BrowserSession(gateway: world.gateway)
            #expect(try await stranger.get(Self.station).headers[.location] == "/sign-in?to=\(Self.station)")
        }
    }
}
