import Testing

@Suite struct BreatheEasyReaderTests {
    private static func lines(_ metric: String) throws -> [String] {
        try DocumentText.lines(of: #"{"metrics": [\#(metric)]}"#)
    }

    @Test func readsAMeasurementWithAllThatMayBeSaidOfIt() throws {
        let lines = try Self.lines(
            """
            {"kind": "sleep", "value": 7.5, "unit": "h", "measuredAt": "2026-03-01T23:00:00+01:00",
             "end": "2026-03-02T07:00:00+01:00", "device": "ring", "source": "app", "id": "n-1", "more": {}}
            """)
        #expect(
            lines == [
                "sleep 450.0 2026-03-01T22:00:00Z to 2026-03-02T06:00:00Z, offset 3600, source app, device ring, "
                    + "unit h, id n-1"
            ])
    }

    @Test func readsTheLeastThatMustBeSaid() throws {
        let lines = try Self.lines(#"{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00Z"}"#)
        #expect(lines == ["heart-rate 62.0 2023-04-10T08:00:00Z, offset 0"])
    }

    @Test(arguments: [
        (#"{"value": 62, "measuredAt": "2023-04-10T08:00:00Z"}"#, "kind"),
        (#"{"kind": "mood", "value": 62, "measuredAt": "2023-04-10T08:00:00Z"}"#, "kind"),
        (#"{"kind": "heart-rate", "measuredAt": "2023-04-10T08:00:00Z"}"#, "value"),
        (#"{"kind": "heart-rate", "value": "62", "measuredAt": "2023-04-10T08:00:00Z"}"#, "value"),
        (#"{"kind": "heart-rate", "value": 620, "measuredAt": "2023-04-10T08:00:00Z"}"#, "value"),
        (#"{"kind": "heart-rate", "value": 62, "unit": "kg", "measuredAt": "2023-04-10T08:00:00Z"}"#, "unit"),
        (#"{"kind": "heart-rate", "value": 62, "unit": 1, "measuredAt": "2023-04-10T08:00:00Z"}"#, "unit"),
        (#"{"kind": "heart-rate", "value": 62}"#, "measuredAt"),
        (#"{"kind": "heart-rate", "value": 62, "measuredAt": "yesterday"}"#, "measuredAt"),
        (#"{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00"}"#, "measuredAt"),
        (#"{"kind": "heart-rate", "value": 62, "measuredAt": "1970-01-01T00:00:00Z"}"#, "measuredAt"),
        (
            #"{"kind": "sleep", "value": 62, "measuredAt": "2023-04-10T08:00:00Z", "end": "2023-04-10T07:00:00Z"}"#,
            "end"
        ),
        (#"{"kind": "sleep", "value": 62, "measuredAt": "2023-04-10T08:00:00Z", "end": 5}"#, "end"),
        (
            #"{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00Z", "activity": "running"}"#,
            "activity"
        ),
        (#"{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00Z", "activity": 2}"#, "activity"),
    ])
    func namesTheFieldThatIsWrong(metric: String, field: String) throws {
        let lines = try Self.lines(metric)
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("refused "))
        #expect(lines[0].hasSuffix(" at metrics[0].\(field)"))
    }

    @Test(arguments: [
        (#""at-rest""#, ", atRest"), (#""moving""#, ", moving"), ("null", ""),
    ])
    func readsWhetherThePersonMoved(_ mark: String, _ text: String) throws {
        let lines = try Self.lines(
            #"{"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:00:00Z", "activity": \#(mark)}"#)
        #expect(lines == ["heart-rate 62.0 2023-04-10T08:00:00Z, offset 0\(text)"])
    }

    @Test func readsOnBehindWhatIsWrong() throws {
        let lines = try Self.lines(#"7, {"kind": "steps", "value": 12, "measuredAt": "2023-04-10T08:00:00Z"}"#)
        #expect(lines == ["refused must be an object at metrics[0]", "steps 12.0 2023-04-10T08:00:00Z, offset 0"])
    }
}
