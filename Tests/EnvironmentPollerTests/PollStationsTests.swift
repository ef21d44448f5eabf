import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct PollStationsTests {
    private func poll(
        _ feed: ScriptedStationFeed, into store: RecordingStationReadingStore, due: [String?] = [nil, "PBE", "PBS"],
        queue: RecordingStationQueue? = nil
    ) async throws -> PollReport {
        let now = try instant("2023-04-10T06:00:00Z")
        return try await PollStations(
            feed: feed, quota: ProviderProfile.example("meteoswiss", grid: nil).alone,
            queue: queue ?? RecordingStationQueue(due), store: store, forecasts: FixedForecast(),
            announce: Examples.announceReadings, interval: .seconds(600), zone: Examples.zurich,
            makeRecordID: { RecordID() }, now: { now })()
    }

    @Test func keepsOtherStationsWhenOneIsFaulty() async throws {
        let list = StationList(stations: [try Examples.bern(), try Examples.basel()])
        let feed = ScriptedStationFeed(
            list: .success(list),
            latest: ["PBE": .failure(.empty), "PBS": .success(try Examples.birch([20, 90]))])
        let store = RecordingStationReadingStore()

        let report = try await poll(feed, into: store)

        #expect(report.faults == [.empty])
        #expect(report.recordedReadings == 2)
        #expect(report.raisedAlerts == 1)
        #expect(await store.batches.map(\.station.id) == ["PBS"])
        #expect(await feed.accepted == ["list", "PBS"])
    }

    @Test func pollsTheKnownStationsWhileTheListIsFaulty() async throws {
        let feed = ScriptedStationFeed(
            list: .failure(.missingColumns(["station_abbr"])), latest: ["PBS": .success(try Examples.birch([20]))])
        let store = RecordingStationReadingStore(known: [try Examples.basel()])

        let report = try await poll(feed, into: store)

        #expect(report.faults == [.missingColumns(["station_abbr"])])
        #expect(report.recordedReadings == 1)
    }

    @Test func takesAMissingListForAFault() async throws {
        let feed = ScriptedStationFeed(list: .failure(.notCovered), latest: [:])
        let report = try await poll(feed, into: RecordingStationReadingStore())
        #expect(report.faults == [.unexpectedStatus(404, reason: "the list of stations is gone")])
    }

    @Test func asksNothingMoreOnceTheProviderRefusesEverything() async throws {
        let limit = ProviderFault.rateLimited(until: .distantFuture, reason: "Daily")
        let feed = ScriptedStationFeed(
            list: .success(nil), latest: ["PBE": .failure(limit), "PBS": .success(try Examples.birch([20]))])
        let store = RecordingStationReadingStore(known: [try Examples.bern(), try Examples.basel()])

        let report = try await poll(feed, into: store)

        #expect(report.faults == [limit])
        #expect(await store.batches.isEmpty)
        #expect(await feed.asked == ["PBE"])
    }

    @Test func settlesEachStationAndGivesBackWhatWasNotAsked() async throws {
        let until = try instant("2023-04-10T07:00:00Z")
        let limit = ProviderFault.rateLimited(until: until, reason: "Hourly")
        let feed = ScriptedStationFeed(
            list: .success(nil), latest: ["PBE": .failure(.notCovered), "PBS": .failure(limit)])
        let store = RecordingStationReadingStore(known: [try Examples.bern(), try Examples.basel()])
        let queue = RecordingStationQueue([nil, "PBE", "PBS", "PXX"])

        _ = try await poll(feed, into: store, queue: queue)

        let settled = await queue.settlements
        #expect(settled[""]?.state == .known)
        #expect(settled["PBE"] == .init(state: .notCovered, nextDue: try instant("2023-04-10T06:10:00Z")))
        #expect(settled["PBS"]?.state == .failed)
        #expect(settled["PBS"]?.nextDue == until)
        #expect(await queue.released.map(\.stationID) == ["PXX"])
    }

    @Test func readsTheHistoryOfANewStation() async throws {
        let feed = ScriptedStationFeed(
            list: .success(nil), latest: ["PBS": .success(try Examples.birch([20]))],
            earlier: .success(try Examples.birch([900, 900], from: "2023-04-08T00:00:00Z")))
        let store = RecordingStationReadingStore(known: [try Examples.basel()])

        _ = try await poll(feed, into: store)

        let batch = try #require(await store.batches.first)
        #expect(batch.isCatchUp)
        #expect(batch.readings.count == 3)
        #expect(await store.announcements.first?.alerts.map(\.intensity.value) == [3])
    }

    @Test(arguments: [
        (lastHour: "2023-04-09T21:00:00Z", isCatchUp: false), (lastHour: "2023-04-10T05:00:00Z", isCatchUp: false),
        (lastHour: "2023-04-09T20:00:00Z", isCatchUp: true),
    ])
    func readsTheHistoryAfterAGapOnly(_ example: (lastHour: String, isCatchUp: Bool)) async throws {
        let feed = ScriptedStationFeed(
            list: .success(nil), latest: ["PBS": .success(try Examples.birch([20]))],
            earlier: .failure(.unexpectedStatus(500, reason: nil)))
        let store = RecordingStationReadingStore(
            known: [try Examples.basel()], lastHours: ["PBS": try instant(example.lastHour)])

        let report = try await poll(feed, into: store)

        #expect(await feed.historyAsked.isEmpty == !example.isCatchUp)
        #expect(await store.batches.first?.isCatchUp == example.isCatchUp)
        // The station has answered; that its history is missing is no fault of the source.
        #expect(report.faults.isEmpty)
        #expect(report.refused.count == (example.isCatchUp ? 1 : 0))
        #expect(report.recordedReadings == 1)
    }

    @Test func takesANewStationWhoseFirstFileFailsForNoOutage() async throws {
        let feed = ScriptedStationFeed(list: .success(nil), latest: ["PBS": .failure(.brokenOff("reset"))])
        let report = try await poll(feed, into: RecordingStationReadingStore(known: [try Examples.basel()]))
        #expect(report.verdict == .up("1 of 2 requests failed, the first because reset"))
    }

    @Test func takesTheFirstDayOfAYearForNoFault() async throws {
        let feed = ScriptedStationFeed(
            list: .success(nil), latest: ["PBS": .success(try Examples.birch([20]))], earlier: .failure(.empty))
        let report = try await poll(feed, into: RecordingStationReadingStore(known: [try Examples.basel()]))
        #expect(await feed.historyAsked.count == 1)
        #expect(report.faults.isEmpty)
        #expect(report.recordedReadings == 1)
    }

    @Test func takesAStationWithoutAFileForNoFault() async throws {
        let feed = ScriptedStationFeed(list: .success(nil), latest: [:])
        let report = try await poll(feed, into: RecordingStationReadingStore(known: [try Examples.basel()]))
        #expect(report.verdict == .up("nothing is available for 1 of 2 places"))
    }

    @Test func acceptsNothingThatCouldNotBeStored() async throws {
        let feed = ScriptedStationFeed(list: .success(nil), latest: ["PBS": .success(try Examples.birch([20]))])
        let store = RecordingStationReadingStore(known: [try Examples.basel()], failure: DatabaseGone())
        await #expect(throws: DatabaseGone.self) { try await poll(feed, into: store) }
        #expect(await feed.accepted.isEmpty)
    }
}
