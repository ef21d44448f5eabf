import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import symptom_journal

@Suite(.timeLimit(.minutes(20))) struct SurroundingTests {
    /// Twelve days in Zurich that grow warmer, with birch on the last of them, and a knee that hurts the more.
    private static func fill(_ person: PersonUnderTest) async throws {
        let journal = person.journal
        let people = PersonChangedHandler(people: PostgresPersonStore(pool: journal.pool))
        let somewhere = SubscriberChanged(
            userID: person.userID, version: 5,
            place: try Place(name: "Zurich", coordinate: try Coordinate(latitude: 47.37, longitude: 8.52)),
            sensitivities: [], radius: Kilometres(25), language: "en", email: nil, isDeleted: false)
        #expect(try await people.handle(somewhere, .sent()) == .done)
        for offset in 0..<12 {
            let now = JournalUnderTest.now + Double(offset - 11) * 86_400
            journal.clock.set(now)
            let day = "\(CalendarDay(of: now, in: .gmt))"
            let answer = try await person.put(
                #"{"kind":"pain","region":"skin-knee-left","type":"chronic","rating":\#(Double(offset) / 2 + 1)}"#,
                on: day)
            #expect(answer.status == 201)
            try await journal.database.withPool(of: "health_metrics_analyzer") { analyzer in
                _ = try await analyzer.query(
                    """
                    INSERT INTO cell_days (latitude_tenths, longitude_tenths, day, quantity, highest)
                    VALUES (474, 85, \(day)::date, 'temperature', \(Double(10 + offset)))
                    """)
            }
        }
        journal.clock.set(JournalUnderTest.now)
        try await journal.database.withPool(of: "environment_poller") { poller in
            _ = try await poller.pipeline([
                """
                INSERT INTO stations (
                    provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, allergens
                ) VALUES ('meteoswiss', 'zrh', 'Zurich', 47.4, 8.5, 474, 85, '{birch}')
                """,
                """
                INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
                VALUES ('meteoswiss', 'zrh', 'birch', '2027-05-09'::date, 100, 100, 6, 1)
                """,
            ])
        }
    }

    @Test func showsWeatherBesidePainWithItsUncertainty() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let page = try await person.get("/pain/summary?graph=surroundings").text
            #expect(page.contains("Temperature (°C) and pain tend to rise and fall together: 1.00"))
            #expect(page.contains("goes from 10.0 at the bottom to 21.0 at the top"))
            // The table has degrees, not what is drawn.
            #expect(page.contains("<td>21.0</td><td>6.5</td>"))
        }
    }

    @Test func showsPollenOnTheScaleOfRatings() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let page = try await person.get("/pain/summary?graph=surroundings&air=birch").text
            #expect(page.contains("<td>6.0</td><td>6.5</td>"))
            #expect(page.contains("1 day with both; of fewer than 10"))
            let ozone = try await person.get("/pain/summary?graph=surroundings&air=ozone").text
            #expect(ozone.contains("Ozone (µg/m³): nothing was measured near your place in these days."))
        }
    }

    @Test func somebodyWithoutAPlaceIsToldWhatToDo() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            _ = try await person.put(#"{"kind":"pain","region":"skin-nose","type":"acute","rating":9}"#)
            let page = try await person.get("/pain/summary?graph=surroundings&air=none").text
            #expect(page.contains("For this graph, say in the settings where you are."))
        }
    }

    @Test func thePlaceIsForgottenWithTheConsentToTheLocation() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let privacy = JournalPrivacy(
                pool: journal.pool, entries: journal.features.entryStore, now: journal.features.now)
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .location, isGranted: false, version: 9, changedAt: journal.clock.now)
            #expect(try await privacy.consents.handle(withdrawal, .sent()) == .done)
            #expect(try await journal.count("people WHERE latitude IS NOT NULL OR longitude IS NOT NULL") == 0)
            let page = try await person.get("/pain/summary?graph=surroundings").text
            #expect(page.contains("For this graph, say in the settings where you are."))
        }
    }

    @Test func theReportShowsItToo() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person(in: "UTC")
            try await Self.fill(person)
            let address = "%2Fpain%2Fsummary%3Fgraph%3Dsurroundings%26from%3D2027-04-28%26until%3D2027-05-09"
            let added = try await person.submit("/pain/report", "form=add&address=\(address)")
            #expect(added.status == 303)
            let made = try await person.submit("/pain/report", "form=make&from=2027-04-28&until=2027-05-09")
            #expect(made.status == 303)
            let report = try #require(try await person.makeReports().first)
            let pdf = try await person.get("/pain/report/\(report)/pdf")
            let text = try await PDFInPoppler.pages(of: pdf.body).joined()
            #expect(text.contains("Temperature (°C) and pain tend to rise and fall together"))
        }
    }
}
