import Domain
import Foundation
import MessageProtocol
import Synchronization
import Testing

@testable import alert_fanout

@Suite struct RecordStationReadingTests {
    private let store = RecordingStationDayStore()

    private func reading(_ intensity: Int, at time: Date = .noon, longitude: Double = 7.5) throws
        -> StationReadingRecorded
    {
        StationReadingRecorded(
            recordID: RecordID(), measuredAt: time,
            station: Station(provider: "meteoswiss", id: "PBS", name: "Basel", coordinate: try .at(47.5, longitude)),
            allergen: .birch, concentration: try PollenConcentration(10), intensityToday: try Intensity(intensity),
            intensityTomorrow: nil)
    }

    private func note() -> RecordStationReading { RecordStationReading(store: store, now: { .noon }) }

    @Test func onlyWhatRisesIsStored() async throws {
        let note = note()
        for intensity in [3, 3, 2, 5, 4, 5, 6] { try await note(try reading(intensity)) }
        #expect(store.intensities == [3, 5, 6])
    }

    @Test func aNewDayBeginsAnew() async throws {
        let note = note()
        for intensity in [6, 2] { try await note(try reading(intensity, at: .noon - (intensity == 6 ? 86_400 : 0))) }
        #expect(store.intensities == [6, 2])
    }

    @Test func recordedReadingsOfYearsAgoCostNothing() async throws {
        try await note()(try reading(9, at: .noon - 400 * 86_400))
        #expect(store.intensities == [])
    }

    @Test func theDayIsThatOfTheStation() throws {
        let evening = Date.noon + 11 * 3_600
        #expect(StationDayKey(try reading(1, at: evening)).day.description == "2023-04-21")
        #expect(StationDayKey(try reading(1, at: evening, longitude: 30)).day.description == "2023-04-22")
    }

    @Test func whatCouldNotBeStoredIsTriedAgain() async throws {
        let note = note()
        store.fails = true
        await #expect(throws: RecordingStationDayStore.Away.self) { try await note(try reading(3)) }
        store.fails = false
        try await note(try reading(3))
        #expect(store.intensities == [3])
    }
}

private final class RecordingStationDayStore: StationDayStore {
    struct Away: Error {}

    private let state = Mutex<(intensities: [Int], fails: Bool)>(([], false))

    var intensities: [Int] { state.withLock { $0.intensities } }
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func raise(_ key: StationDayKey, at coordinate: Coordinate, to intensity: Intensity) async throws {
        try state.withLock { state in
            guard !state.fails else { throw Away() }
            state.intensities.append(intensity.value)
        }
    }
}
