import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

struct WAQIReaderTests {
    private func read(
        _ body: [UInt8], latitude: Double = 51.75, longitude: Double = 4.5, now: String = "2023-08-07T16:30:00Z"
    ) throws -> ReadReport {
        try WAQIReader(place: try Coordinate(latitude: latitude, longitude: longitude), now: try instant(now))
            .report(from: body)
    }

    private func read(
        aqi: String = "20", iaqi: String = "{}", geo: String = "[51.75, 4.5]",
        time: String = #"{"iso": "2023-08-07T18:00:00+02:00"}"#
    ) throws -> ReadReport {
        try read(
            Array(
                """
                {"status": "ok", "data": {"aqi": \(aqi), "idx": 1, "city": {"geo": \(geo), "name": "Town"},
                    "iaqi": \(iaqi), "time": \(time)}}
                """.utf8))
    }

    private static let usAQI = Quantity.airQualityIndex(.unitedStates)

    @Test func readsTheRecordedStationAndTakesNoSubIndexForAConcentration() throws {
        let read = try read(try recorded("waqi/klundert.json"))

        #expect(read.refused.count == 0)
        #expect(read.report.station == ReportedStation(id: "6337", name: "Klundert, Brabant"))
        #expect(read.report.coordinate == (try Coordinate(latitude: 51.6689355, longitude: 4.541659)))
        #expect(read.report.mainPollutant == .pm10)
        #expect(
            read.report.attributions == [
                "RIVM - Rijksinstituut voor Volksgezondheid en Milieum, Landelijk Meetnet Luchtkwaliteit",
                "Provincie Noord Brabant", "World Air Quality Index Project",
            ])
        // 18:00 there; the Unix time beside it says 18:00 UTC.
        let time = try instant("2023-08-07T16:00:00Z")
        #expect(
            read.report.series == [
                Self.usAQI: QuantitySeries(4, at: time), .weather(.temperature): QuantitySeries(18.1, at: time),
                .weather(.relativeHumidity): QuantitySeries(71.6, at: time),
                .weather(.pressure): QuantitySeries(1018, at: time),
            ])
        #expect(Set(read.report.series.keys) == WAQI.profile.quantities)
    }

    @Test func takesADashForNoIndexAndKeepsTheWeather() throws {
        let read = try read(try recorded("waqi/klundert-without-index.json"))
        #expect(read.report.series[Self.usAQI] == nil)
        #expect(read.value(.weather(.temperature)) == 18.1)
        #expect(read.refused.count == 0)
    }

    @Test(arguments: [
        (file: "olivais-without-pollutant", latitude: 38.75, longitude: -9, now: "2023-10-02T07:30:00Z", index: 8.0),
        (file: "sydney-other-pollutant", latitude: -33.75, longitude: 151.25, now: "2023-10-18T06:30:00Z", index: 23),
    ])
    func doesNotGuessTheMainPollutant(
        _ example: (file: String, latitude: Double, longitude: Double, now: String, index: Double)
    ) throws {
        let read = try read(
            try recorded("waqi/\(example.file).json"), latitude: example.latitude, longitude: example.longitude,
            now: example.now)
        #expect(read.report.mainPollutant == nil)
        #expect(read.value(Self.usAQI) == example.index)
    }

    @Test func refusesAStationThatNeverReported() throws {
        let refused = refusedAltogether {
            try read(
                try recorded("waqi/nastola-never-reported.json"), latitude: 61, longitude: 26,
                now: "2022-09-08T06:00:00Z")
        }
        #expect(refused?.count == 1)
        #expect(refused?.firstReason == "time.iso: the time is missing or unreadable")
    }

    @Test(arguments: [
        (aqi: "-3", reason: "aqi: the value is not plausible"),
        (aqi: "9999", reason: "aqi: the value is not plausible"),
        (aqi: "NaN", reason: "aqi: the value is not plausible"),
        (aqi: "\"20\"", reason: "aqi: the value is not a number"),
        (aqi: "{}", reason: "aqi: the value is not a number"),
    ])
    func refusesABadIndexSingly(_ example: (aqi: String, reason: String)) throws {
        let read = try read(aqi: example.aqi, iaqi: #"{"t": {"v": 20}}"#)
        #expect(read.report.series.keys.map(\.rawValue) == ["temperature"])
        #expect(read.refused.firstReason == example.reason)
    }

    /// A station without an instrument for particles often has a low index.
    @Test(arguments: [
        (aqi: "20", iaqi: #"{"o3": {"v": 20}, "no2": {"v": 9}, "t": {"v": 20}}"#, isTaken: false),
        (aqi: "120", iaqi: #"{"o3": {"v": 120}, "t": {"v": 20}}"#, isTaken: true),
        (aqi: "20", iaqi: #"{"o3": {"v": 20}, "pm10": {"v": 9}, "t": {"v": 20}}"#, isTaken: true),
        (aqi: "20", iaqi: #"{"t": {"v": 20}}"#, isTaken: true),
    ])
    func takesNoGoodIndexFromGasesAlone(_ example: (aqi: String, iaqi: String, isTaken: Bool)) throws {
        let read = try read(aqi: example.aqi, iaqi: example.iaqi)
        #expect((read.value(Self.usAQI) != nil) == example.isTaken)
        #expect(read.refused.firstReason == (example.isTaken ? nil : "aqi: the station measures no particles"))
    }

    @Test(arguments: [
        (#"Tow\u0007n\u202e\n"# + String(repeating: "x", count: 200), "Town" + String(repeating: "x", count: 96)),
        // Foundation's JSON5 has no NUL: the name is lost, not the values.
        (#"Tow\u0000n"#, "unknown"),
    ])
    func tidiesTheNameOfAStation(name: String, tidied: String) throws {
        let body =
            #"{"data": {"aqi": 20, "idx": 1, "city": {"geo": [51.75, 4.5], "name": "\#(name)"}, "#
            + #""time": {"iso": "2023-08-07T18:00:00+02:00"}}}"#
        #expect(try read(Array(body.utf8)).report.station?.name == tidied)
    }

    @Test func takesNullForNoIndex() throws {
        let read = try read(aqi: "null", iaqi: #"{"t": {"v": 20}}"#)
        #expect(read.report.series.keys.map(\.rawValue) == ["temperature"])
        #expect(read.refused.count == 0)
    }

    @Test(arguments: [
        (iaqi: #"{"t": {"v": -300}}"#, reason: "t: the value is not plausible"),
        (iaqi: #"{"h": {"v": 110}}"#, reason: "h: the value is not plausible"),
        (iaqi: #"{"p": {"v": "high"}}"#, reason: "p: the value is not a number"),
    ])
    func refusesBadWeatherSingly(_ example: (iaqi: String, reason: String)) throws {
        let read = try read(iaqi: example.iaqi)
        #expect(read.report.series.keys.map(\.rawValue) == ["us-aqi"])
        #expect(read.refused.firstReason == example.reason)
    }

    @Test(arguments: [#"{"t": null}"#, #"{"t": 7}"#, #"{"t": {}}"#, "null"])
    func readsAnIndexBesideNoWeather(_ iaqi: String) throws {
        #expect(try read(iaqi: iaqi).value(Self.usAQI) == 20)
    }

    @Test(arguments: [
        (time: #"{"iso": "2023-08-07T18:41:00+02:00"}"#, reason: "time.iso: the time lies in the future"),
        (time: #"{"iso": "2023-08-06T18:00:00+02:00"}"#, reason: "time.iso: the time lies more than a day back"),
        (time: #"{"v": 1691431200}"#, reason: "time.iso: the time is missing or unreadable"),
        (time: "null", reason: "time.iso: the time is missing or unreadable"),
    ])
    func refusesValuesOfAnotherTime(_ example: (time: String, reason: String)) throws {
        let refused = refusedAltogether { try read(time: example.time) }
        #expect(refused?.firstReason == example.reason)
    }

    @Test func refusesAStationFarAway() {
        #expect(throws: ProviderFault.otherPlace(distanceInKilometres: 83)) { try read(geo: "[52.5, 4.5]") }
    }

    @Test(arguments: [
        (body: #"{"status": "ok", "da"#, reason: "the payload is not valid JSON"),
        (body: #"{"status": "ok"}"#, reason: "data: the field is missing"),
        (body: #"{"data": {"aqi": 3, "city": {"geo": ["a", 1]}}}"#, reason: "the coordinates are not numbers"),
        (body: #"{"data": {"aqi": 3, "city": {"geo": []}}}"#, reason: "the coordinates are not numbers"),
    ])
    func refusesAnAnswerThatIsNone(_ example: (body: String, reason: String)) {
        let fault = #expect(throws: ProviderFault.self) { try read(Array(example.body.utf8)) }
        #expect(fault?.description.contains(example.reason) == true)
    }

    @Test(
        arguments: [
            ("invalid-key", .accessRefused(status: 200, reason: "Invalid key")), ("unknown-station", .notCovered),
            ("unknown-id", .notCovered),
        ] as [(String, ProviderFault)])
    func understandsEachRecordedErrorThatComesAsASuccess(_ file: String, _ fault: ProviderFault) throws {
        let response = FetchResponse(status: .ok, body: try recorded("waqi/error-\(file).json"))
        #expect(WAQIError.fault(in: response, now: Date(timeIntervalSince1970: 0)) == fault)
    }

    @Test func understandsASpentQuotaAndAnErrorOfAnotherKind() throws {
        let now = try instant("2023-08-07T16:30:20Z")
        let fault = { (body: String) in
            WAQIError.fault(in: FetchResponse(status: .ok, body: Array(body.utf8)), now: now)
        }
        #expect(
            fault(#"{"status": "error", "data": "Over quota"}"#)
                == .rateLimited(until: try instant("2023-08-07T16:31:00Z"), reason: "Over quota"))
        #expect(
            fault(#"{"status": "error", "data": "can not connect"}"#)
                == .unexpectedStatus(200, reason: "can not connect"))
        #expect(fault(#"{"status": "error", "data": "no such station"}"#) == .notCovered)
        #expect(fault(#"{"status": "ok", "data": {"aqi": 3}}"#) == nil)
    }
}
