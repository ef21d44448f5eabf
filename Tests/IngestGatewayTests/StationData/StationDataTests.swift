import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import Sessions
import TestSupport
import Testing

@testable import environment_poller
@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct StationDataTests {
    private static let data = "/api/v1/station-data"
    private static let readings = "\(data)/readings?provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-10"
    private static let reading = "\(data)/readings/meteoswiss/PBS/birch/2023-04-10T05:00:00Z"
    private static let body = #"{"concentration": 12.5, "reason": "cleaned meanwhile"}"#

    /// Birch of 20, 30 and 400 grains/m³ at 3, 4 and 5 o'clock in UTC on 10 April 2023, and grass at 5 o'clock.
    private func run(
        _ role: String = "station-editor", hasSecondFactor: Bool = true,
        _ body: @escaping @Sendable (EnvironmentUnderTest, PeopleForTests.Person) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.station(allergens: [.birch, .grass])
            try await world.poller.query("SELECT make_reading_partitions(ARRAY['2023-04-10'::date])")
            for (allergen, hour, grains) in [("birch", 3, 20.0), ("birch", 4, 30), ("birch", 5, 400), ("grass", 5, 7)] {
                let time = "2023-04-10T0\(hour):00:00Z"
                try await world.poller.query(
                    """
                    INSERT INTO station_readings (provider, station_id, allergen, measured_at, record_id, concentration,
                        intensity_today, intensity_tomorrow)
                    VALUES ('meteoswiss', 'PBS', \(allergen), \(time)::text::timestamptz, gen_random_uuid(), \(grains),
                        3, 5)
                    """)
            }
            let staff = try await world.gateway.people.staff(
                role, hasSecondFactor: hasSecondFactor, at: EnvironmentUnderTest.now)
            try await body(world, staff)
        }
    }

    private func list(_ world: EnvironmentUnderTest, _ staff: PeopleForTests.Person, _ more: String = "") async throws
        -> StationDataRoutes.ReadingsAnswer
    {
        let path = "\(Self.readings)&reason=monthly%20report\(more)"
        let answer = try await world.gateway.call(.get, path, token: staff.token.text)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }

    /// Has environment-poller handle what the gateway has announced.
    private func apply(_ world: EnvironmentUnderTest) async throws {
        let correct = CorrectReading(
            store: PostgresStationReadingStore(pool: world.poller), rule: RisingIntensity(trigger: .anyIntensity),
            names: [:])
        for fact in try await world.gateway.announced(StationReadingCorrected.self) { try await correct(fact) }
    }

    @Test func showsStationsAndTheirReadingsByPages() async throws {
        try await run("station-viewer") { world, staff in
            let answer = try await world.gateway.call(
                .get, "\(Self.data)/stations?reason=look", token: staff.token.text)
            let stations: StationDataRoutes.StationsAnswer = try answer.decoded()
            #expect(stations.stations.map(\.station) == ["PBS"])
            #expect(stations.stations.first?.allergens == ["birch", "grass"])

            let first = try await list(world, staff, "&limit=3")
            let next = try #require(first.next)
            let second = try await list(world, staff, "&limit=3&after=\(next)")
            #expect((first.readings + second.readings).map(\.concentration) == [20, 30, 400, 7])
            #expect(second.next == nil)
            #expect(try await list(world, staff, "&allergen=grass").readings.map(\.allergen) == ["grass"])
            #expect(first.readings.first?.intensityTomorrow == 5)
        }
    }

    @Test func writesTheColumnsOfTheSpecificationAsCSV() async throws {
        try await run { world, staff in
            let path = "\(Self.readings)&format=csv&allergen=grass&reason=report"
            let answer = try await world.gateway.call(.get, path, token: staff.token.text)
            #expect(answer.headers[.contentType]?.hasPrefix("text/csv") == true)
            let lines = answer.text.components(separatedBy: "\r\n")
            #expect(lines.count == 3 && lines[2].isEmpty)
            #expect(
                lines[0].hasPrefix(
                    "record_id,time_stamp,station_id,latitude,longitude,intensity_today,intensity_tomorrow,allergen,"))
            #expect(lines[1].hasSuffix(",2023-04-10T05:00:00.000Z,PBS,47.562,7.583,3,5,grass,meteoswiss,7.0,"))
        }
    }

    @Test func aNameThatCouldBeAFormulaIsNone() {
        let datum = StationDatum(
            recordID: RecordID(), measuredAt: EnvironmentUnderTest.now, provider: "a\"b,c", station: "=1+1",
            latitude: 1,
            longitude: 2, intensityToday: 0, allergen: "birch", concentration: 0)
        let line = datum.line
        #expect(line.contains(",'=1+1,"))
        #expect(line.contains(#","a""b,c","#))
    }

    @Test func aCorrectionKeepsTheOldValueBesideAndIsServed() async throws {
        try await run { world, staff in
            let gateway = world.gateway
            try await keep(400, hour: 5, world)
            try await keep(30, hour: 4, world)
            #expect(try await gateway.call(.put, Self.reading, token: staff.token.text, Self.body).status == 202)
            try await apply(world)

            let corrected = try #require(try await list(world, staff, "&allergen=birch").readings.last)
            #expect(corrected.concentration == 12.5)
            #expect(
                corrected.corrections == [
                    StationDatum.Correction(
                        before: 400, concentration: 12.5, reason: "cleaned meanwhile", by: staff.userID,
                        at: EnvironmentUnderTest.now)
                ])
            #expect(try await history(world).map(\.concentration) == [30, 12.5])

            let withdrawal = #"{"reason": "broken"}"#
            #expect(try await gateway.call(.delete, Self.reading, token: staff.token.text, withdrawal).status == 202)
            try await apply(world)
            #expect(try await history(world).map(\.concentration) == [30])
            let last = try #require(try await list(world, staff, "&allergen=birch").readings.last)
            #expect(last.withdrawnAt == EnvironmentUnderTest.now)
            #expect(last.corrections.map(\.before) == [400, 12.5])
            #expect(try await gateway.announced(StationReadingCorrected.self).map(\.number) == [1, 2])

            #expect(try await gateway.call(.put, Self.reading, token: staff.token.text, Self.body).status == 202)
            try await apply(world)
            #expect(try await history(world).map(\.concentration) == [30, 12.5])
        }
    }

    /// As the gateway does with the message of a reading.
    private func keep(_ grains: Double, hour: Int, _ world: EnvironmentUnderTest) async throws {
        let station = Station(
            provider: "meteoswiss", id: "PBS", name: "Basel",
            coordinate: try Coordinate(latitude: 47.562, longitude: 7.583))
        let fact = StationReadingRecorded(
            recordID: RecordID(), measuredAt: try #require(RFC3339.date("2023-04-10T0\(hour):00:00Z")),
            station: station, allergen: .birch, concentration: try PollenConcentration(grains),
            intensityToday: try Intensity(9), intensityTomorrow: nil)
        try await PostgresReadingHistoryStore(pool: world.gateway.pool).keep(fact)
    }

    private func history(_ world: EnvironmentUnderTest) async throws -> [HistoryPoint] {
        try await PostgresReadingHistoryStore(pool: world.gateway.pool).history(
            provider: "meteoswiss", stationID: "PBS", allergen: .birch)
    }

    @Test func everyCallIsToldToTheAudit() async throws {
        try await run { world, staff in
            _ = try await list(world, staff)
            _ = try await world.gateway.call(.get, "\(Self.data)/stations?reason=look", token: staff.token.text)
            _ = try await world.gateway.call(.put, Self.reading, token: staff.token.text, Self.body)
            let acts = try await world.gateway.announced(StaffActed.self)
            #expect(acts.map(\.action) == ["readings.read", "stations.read", "reading.corrected"])
            #expect(acts.allSatisfy { $0.actor == staff.userID && $0.subject == nil })
            #expect(acts.map(\.reason) == ["monthly report", "look", "cleaned meanwhile"])
            #expect(acts.last?.detail == "meteoswiss PBS birch 2023-04-10T05:00:00.000Z")
            #expect(acts.last?.route == "PUT \(Self.data)/readings/{provider}/{station}/{allergen}/{measuredAt}")
        }
    }

    @Test(arguments: [
        (body: #"{"reason": "cleaned"}"#, pointer: "#/concentration"),
        (body: #"{"concentration": -1, "reason": "cleaned"}"#, pointer: "#/concentration"),
        (body: #"{"concentration": "much", "reason": "cleaned"}"#, pointer: "#/concentration"),
        (body: #"{"concentration": 1}"#, pointer: "#/reason"),
        (body: #"{"concentration": 1, "reason": "x"}"#, pointer: "#/reason"),
    ])
    func refusesABodyAndNamesTheField(body: String, pointer: String) async throws {
        try await run { world, staff in
            let answer = try await world.gateway.call(.put, Self.reading, token: staff.token.text, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-10", "reason"),
        ("station=PBS&from=2023-04-10&to=2023-04-10&reason=look", "provider"),
        ("provider=meteoswiss&station=PBS&from=10.4.2023&to=2023-04-10&reason=look", "from"),
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-09&reason=look", "to"),
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2024-04-10&reason=look", "to"),
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-10&reason=look&allergen=oats", "allergen"),
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-10&reason=look&after=x", "after"),
        ("provider=meteoswiss&station=PBS&from=2023-04-10&to=2023-04-10&reason=look&limit=5001", "limit"),
    ])
    func refusesAQueryAndNamesTheParameter(query: String, parameter: String) async throws {
        try await run { world, staff in
            let answer = try await world.gateway.call(
                .get, "\(Self.data)/readings?\(query)", token: staff.token.text)
            #expect(answer.status == 400)
            #expect(try answer.parameters == [parameter])
        }
    }

    @Test(arguments: ["some/PBS/birch/2023-04-10T05:00:00Z", "meteoswiss/PBS/oats/x", "meteoswiss/PBS/birch/yesterday"])
    func knowsNoOtherReading(key: String) async throws {
        try await run { world, staff in
            let path = "\(Self.data)/readings/\(key)"
            let answer = try await world.gateway.call(.put, path, token: staff.token.text, Self.body)
            #expect(answer.status == 404)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test func whoMayReadMayNotEdit() async throws {
        try await run("station-viewer") { world, staff in
            let answer = try await world.gateway.call(.put, Self.reading, token: staff.token.text, Self.body)
            #expect(answer.status == 403)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test func nobodyOfTheStaffGetsInWithThePasswordAlone() async throws {
        try await run(hasSecondFactor: false) { world, staff in
            let path = "\(Self.readings)&reason=report"
            let answer = try await world.gateway.call(.get, path, token: staff.token.text)
            #expect(answer.status == 403)
            #expect(try answer.problem.detail == Problem.secondFactorFirst.detail)
            // What is their own stays theirs.
            let own = try await world.gateway.call(.get, "/api/v1/subscription", token: staff.token.text)
            #expect(own.status == 200)
        }
    }
}
