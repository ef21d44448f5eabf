import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct PollPlacesTests {
    private let near = Cell(latitudeTenths: 522, longitudeTenths: 69)
    private let far = Cell(latitudeTenths: 523, longitudeTenths: 70)
    private let last = Cell(latitudeTenths: 524, longitudeTenths: 71)

    private func report(birch grains: Double = 0, at time: String = "2026-04-10T12:00:00Z") throws -> PlaceReport {
        let concentration = try PollenConcentration(grains)
        let forecast = PollenForecast(
            allergen: .birch, concentration: concentration,
            intensity: try #require(PollenScale.intensity(of: .birch, at: concentration)),
            expectedAt: try instant(time))
        return PlaceReport(
            coordinate: try Coordinate(latitude: 52.2, longitude: 6.9), conditions: [], forecasts: [forecast])
    }

    private func announce() throws -> AnnounceForecasts {
        let now = try instant("2026-04-10T06:00:00Z")
        return AnnounceForecasts(trigger: .anyIntensity, now: { now }, makeAlertID: { AlertID() })
    }

    private func poll(_ feed: ScriptedPlaceFeed, into store: RecordingPlaceConditionStore) async throws -> PollReport {
        try await PollPlaces(
            feed: feed, store: store, announce: try announce(), interval: .seconds(3_600), now: { Date() })()
    }

    @Test func keepsTheOtherPlacesWhenOneIsRefused() async throws {
        let feed = ScriptedPlaceFeed([
            near: .failure(.malformed("half")), far: .success(try report(birch: 90)), last: .success(nil),
        ])
        let store = RecordingPlaceConditionStore(due: [near, far, last])

        let report = try await poll(feed, into: store)

        #expect(await store.events == [.recorded(far), .unchanged(last)])
        #expect(await feed.accepted == 1)
        #expect(report.raisedAlerts == 1)
        #expect(
            report.verdict
                == .down(
                    "1 of 3 requests failed, the first because its answer cannot be read: half", lastSuccess: true))
    }

    @Test func forgetsWhatWasKnownWhereTheProviderHasNothing() async throws {
        let store = RecordingPlaceConditionStore(due: [near])
        let report = try await poll(ScriptedPlaceFeed([:]), into: store)
        #expect(await store.events == [.nothing(near)])
        #expect(report.faults.isEmpty)
    }

    @Test func stopsTheRoundAtALimit() async throws {
        let limit = ProviderFault.rateLimited(until: .distantFuture, reason: "Hourly")
        let feed = ScriptedPlaceFeed([near: .failure(limit), far: .success(try report())])
        let store = RecordingPlaceConditionStore(due: [near, far])
        #expect(try await poll(feed, into: store).faults == [limit])
        #expect(await store.events.isEmpty)
    }

    @Test func saysNothingAboutASourceThatWasNotAsked() async throws {
        let report = try await poll(ScriptedPlaceFeed([:]), into: RecordingPlaceConditionStore(due: []))
        #expect(report.verdict == nil)
    }

    @Test(arguments: [
        (time: "2026-04-09T23:00:00Z", raised: 0), (time: "2026-04-10T00:00:00Z", raised: 1),
        (time: "2026-04-11T23:00:00Z", raised: 1), (time: "2026-04-12T00:00:00Z", raised: 0),
    ])
    func raisesForecastAlertsForTodayAndTomorrowOnly(_ example: (time: String, raised: Int)) throws {
        let report = try report(birch: 90, at: example.time)
        let announcement = try announce()(report, from: .airQuality, highest: [:])
        #expect(announcement.alerts.count == example.raised)
        #expect(announcement.peaks.count == example.raised)
    }

    @Test func raisesAForecastAgainOnlyWhenItRises() throws {
        let key = DayAllergen(day: UTCDay(of: try instant("2026-04-10T12:00:00Z")), allergen: .birch)
        let raised = [key: try Intensity(6)]
        let announce = try announce()
        #expect(announce(try report(birch: 90), from: .airQuality, highest: raised).alerts.isEmpty)
        let risen = announce(try report(birch: 400), from: .airQuality, highest: raised)
        #expect(risen.alerts.map(\.intensity.value) == [9])
        #expect(risen.alerts.map(\.provider) == ["open-meteo-air-quality"])
    }
}
