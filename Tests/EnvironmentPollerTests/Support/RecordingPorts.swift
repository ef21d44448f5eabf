import Domain
import Foundation
import MessageProtocol

@testable import environment_poller

/// A scripted feed with one response per station, which records accepted receipts.
actor ScriptedStationFeed: StationFeed {
    typealias Latest = Swift.Result<StationSeries?, ProviderFault>

    private let list: Swift.Result<StationList?, ProviderFault>
    private let latest: [String: Latest]
    private let earlier: Swift.Result<StationSeries, ProviderFault>
    private(set) var accepted: [String] = []
    private(set) var historyAsked: [String] = []
    private(set) var asked: [String] = []

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
        asked.append(station.id)
        return try (latest[station.id] ?? .failure(.notCovered)).get()
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

/// Everything is due once; records the settlements.
actor RecordingStationQueue: StationQueue {
    private var due: [DueStation]
    private(set) var settlements: [String: StationSettlement] = [:]
    private(set) var charges: [ClaimCharge] = []
    private(set) var released: [DueStation] = []

    init(_ ids: [String?]) {
        due = ids.map { DueStation(stationID: $0, failures: 0, dueAt: .distantPast) }
    }

    func add(_ ids: [String]) {
        due += ids.map { DueStation(stationID: $0, failures: 0, dueAt: .distantPast) }
    }

    func claimStations(of quota: ProviderQuota, upTo count: Int, at now: Date) -> Claim<DueStation> {
        defer { due = [] }
        return Claim(lease: UUID(), items: due)
    }

    func settle(_ due: DueStation, of provider: String, lease: UUID, _ settlement: StationSettlement) {
        settlements[due.stationID ?? ""] = settlement
    }

    func settle(_ charge: ClaimCharge, of provider: String) { charges.append(charge) }

    func release(_ stations: [DueStation], of provider: String, lease: UUID) { released += stations }
}

/// Records batches and decisions; treats every reading as new.
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

    func save(_ stations: [Station], in zone: TimeZone?, at now: Date) { known = stations }

    func station(_ id: String, of provider: String) -> KnownStation? {
        known.first { $0.id == id }
            .map { KnownStation(station: $0, zone: Examples.zurich, lastHour: lastHours[id]) }
    }

    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) throws -> RecordedReadings {
        if let failure { throw failure }
        let announcement = decide(batch.readings, [:])
        batches.append(batch)
        announcements.append(announcement)
        return RecordedReadings(new: batch.readings.count, alerts: announcement.alerts.count)
    }
}

struct FixedForecast: ForecastLookup {
    var intensities: [Allergen: Intensity] = [:]

    func intensities(at coordinate: Coordinate, on day: CalendarDay, in zone: TimeZone) -> [Allergen: Intensity] {
        intensities
    }
}

/// A provider with a scripted response for each cell.
actor ScriptedPlaceProvider: PlaceProvider {
    nonisolated let profile: ProviderProfile
    private let reports: [GridCell: Swift.Result<EnvironmentReport?, ProviderFault>]
    private(set) var accepted: [String] = []
    private(set) var asked: [GridCell] = []

    init(
        _ reports: [GridCell: Swift.Result<EnvironmentReport?, ProviderFault>],
        profile: ProviderProfile = .example()
    ) {
        self.profile = profile
        self.reports = reports
    }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        asked.append(cell)
        return try (reports[cell] ?? .failure(.notCovered)).get()
            .map { FetchedReport(report: $0, receipts: [.named("\(cell.row)")]) }
    }

    func accept(_ receipt: DocumentReceipt) { accepted.append(receipt.url) }
}

/// Records verdicts; the first of a kind is a change.
actor RecordingSourceStatusStore: SourceStatusStore {
    private(set) var verdicts: [SourceVerdict] = []
    private(set) var blocks: [SourceBlock?] = []

    func record(
        _ verdict: SourceVerdict, of quota: ProviderQuota, block: SourceBlock?, at now: Date
    ) -> RecordedVerdict {
        verdicts.append(verdict)
        blocks.append(block)
        return RecordedVerdict(state: .unknown, isNews: verdicts.count == 1)
    }

    func count(_ refused: RefusedValues, of provider: String, at now: Date) {}
}

struct DatabaseGone: Error {}
