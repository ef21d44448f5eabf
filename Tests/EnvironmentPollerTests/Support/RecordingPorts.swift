import Domain
import Foundation
import MessageProtocol

@testable import environment_poller

/// A feed that answers as told, one answer per station, and notes which receipts were accepted.
actor ScriptedStationFeed: StationFeed {
    typealias Latest = Swift.Result<StationSeries?, ProviderFault>

    private let list: Swift.Result<StationList?, ProviderFault>
    private let latest: [String: Latest]
    private let earlier: Swift.Result<StationSeries, ProviderFault>
    private(set) var accepted: [String] = []
    private(set) var historyAsked: [String] = []

    init(
        list: Swift.Result<StationList?, ProviderFault>, latest: [String: Latest],
        earlier: Swift.Result<StationSeries, ProviderFault> = .failure(.notCovered)
    ) {
        self.list = list
        self.latest = latest
        self.earlier = earlier
    }

    func stations() async throws(ProviderFault) -> Fetched<StationList>? {
        try list.get().map { Fetched(value: $0, receipt: .named("list")) }
    }

    func latestHours(of station: Station) async throws(ProviderFault) -> Fetched<StationSeries>? {
        try (latest[station.id] ?? .failure(.notCovered)).get()
            .map { Fetched(value: $0, receipt: .named(station.id)) }
    }

    func earlierHours(of station: Station) async throws(ProviderFault) -> StationSeries {
        historyAsked.append(station.id)
        return try earlier.get()
    }

    func accept(_ receipt: DocumentReceipt) { accepted.append(receipt.url) }
}

extension DocumentReceipt {
    static func named(_ name: String) -> DocumentReceipt {
        DocumentReceipt(url: name, validators: DocumentValidators())
    }
}

/// Remembers batches and what was decided about them; treats every reading as new.
actor RecordingStationReadingStore: StationReadingStore {
    private var known: [Station]
    private var lastHours: [String: Date]
    private(set) var batches: [StationBatch] = []
    private(set) var announcements: [StationAnnouncement] = []
    private let failure: (any Error)?

    init(known: [Station] = [], lastHours: [String: Date] = [:], failure: (any Error)? = nil) {
        self.known = known
        self.lastHours = lastHours
        self.failure = failure
    }

    func save(_ stations: [Station]) { known = stations }
    func stations() -> [Station] { known }
    func lastHour(of station: Station) -> Date? { lastHours[station.id] }

    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) throws -> RecordedReadings {
        if let failure { throw failure }
        let announcement = decide(batch.readings, [:])
        batches.append(batch)
        announcements.append(announcement)
        return RecordedReadings(new: batch.readings.count, alerts: announcement.alerts.count)
    }
}

struct FixedForecast: ForecastLookup {
    var intensities: [DayAllergen: Intensity] = [:]

    func intensities(at cell: Cell) -> [DayAllergen: Intensity] { intensities }
}

/// Answers each cell as told.
actor ScriptedPlaceFeed: PlaceFeed {
    nonisolated let source = Source.airQuality
    private let reports: [Cell: Swift.Result<PlaceReport?, ProviderFault>]
    private(set) var accepted = 0

    init(_ reports: [Cell: Swift.Result<PlaceReport?, ProviderFault>]) { self.reports = reports }

    func report(for cell: Cell) async throws(ProviderFault) -> Fetched<PlaceReport>? {
        try (reports[cell] ?? .failure(.notCovered)).get().map { Fetched(value: $0, receipt: .named("cell")) }
    }

    func accept(_ receipt: DocumentReceipt) { accepted += 1 }
}

/// Remembers what became of each cell.
actor RecordingPlaceConditionStore: PlaceConditionStore {
    enum Event: Equatable {
        case recorded(Cell)
        case nothing(Cell)
        case unchanged(Cell)
    }

    private let due: [Cell]
    private(set) var events: [Event] = []

    init(due: [Cell]) { self.due = due }

    func cellsDue(for source: Source, notAskedSince limit: Date) -> [Cell] { due }

    func record(
        _ report: PlaceReport, for cell: Cell, from source: Source, at now: Date, deciding decide: DecideForecast
    ) -> Int {
        events.append(.recorded(cell))
        return decide([:]).alerts.count
    }

    func recordNothing(for cell: Cell, from source: Source, at now: Date) { events.append(.nothing(cell)) }
    func recordUnchanged(for cell: Cell, from source: Source, at now: Date) { events.append(.unchanged(cell)) }
}

/// Remembers verdicts; the first of a kind is news.
actor RecordingSourceStatusStore: SourceStatusStore {
    private(set) var verdicts: [SourceVerdict] = []

    func record(_ verdict: SourceVerdict, of source: Source, at now: Date) -> Bool {
        verdicts.append(verdict)
        return verdicts.count == 1
    }
}

struct DatabaseGone: Error {}
