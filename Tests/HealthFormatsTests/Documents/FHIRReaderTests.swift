import Foundation
import HealthFormats
import Testing

@Suite struct FHIRReaderTests {
    /// - Parameter more: further members, such as `"status": "final"`.
    private static func observation(
        code: String = "8867-4", status: String = "final", value: String = #"{"value": 72, "code": "/min"}"#,
        _ more: String = #""effectiveDateTime": "2023-04-10T08:00:00+02:00""#
    ) -> String {
        """
        {"resourceType": "Observation", "status": "\(status)", "valueQuantity": \(value),
         "code": {"coding": [{"system": "http://loinc.org", "code": "\(code)"}]}, \(more)}
        """
    }

    private static func bundle(_ resources: [String]) -> String {
        let entries = resources.map { #"{"resource": \#($0)}"# }.joined(separator: ", ")
        return #"{"resourceType": "Bundle", "type": "collection", "entry": [\#(entries)]}"#
    }

    @Test func readsTheComponentsOfABloodPressureOfADay() throws {
        let zone = try #require(TimeZone(identifier: "America/Detroit"))
        let bytes = try WearableRecording("fhir-r4/observation-example-bloodpressure.json").bytes
        let when = "2012-09-17T04:00:00Z to 2012-09-18T04:00:00Z, offset -14400"
        let id = "urn:ietf:rfc:3986|urn:uuid:187e0c12-8dd2-67e2-99b2-bf273c878281"
        #expect(
            try DocumentText.lines(of: bytes, clock: zone) == [
                "systolic-blood-pressure 107.0 \(when), id \(id)#systolic-blood-pressure",
                "diastolic-blood-pressure 60.0 \(when), id \(id)#diastolic-blood-pressure",
            ])
    }

    @Test(arguments: [
        ("fhir-r4/observation-example-heart-rate.json", "heart-rate 44.0"),
        ("fhir-r4/observation-example-body-temperature.json", "body-temperature 36.5"),
    ])
    func readsAVitalSignOfADay(path: String, value: String) throws {
        let lines = try DocumentText.lines(of: WearableRecording(path).bytes)
        #expect(lines == ["\(value) 1999-07-02T00:00:00Z to 1999-07-03T00:00:00Z, offset 0"])
    }

    @Test(arguments: [
        ("40443-4", "/min", "resting-heart-rate"), ("80404-7", "ms", "heart-rate-variability-sdnn"),
        ("2708-6", "%", "oxygen-saturation"), ("59408-5", "%", "oxygen-saturation"),
        ("9279-1", "/min", "respiratory-rate"),
        ("55423-8", "{steps}", "steps"), ("41950-7", "1", "steps"), ("93832-4", "min", "sleep"),
        ("19935-6", "L/min", "peak-expiratory-flow"), ("33452-4", "L/min", "peak-expiratory-flow"),
        ("8480-6", "mm[Hg]", "systolic-blood-pressure"), ("8462-4", "mm[Hg]", "diastolic-blood-pressure"),
    ])
    func knowsTheCode(code: String, unit: String, kind: String) throws {
        let json = Self.observation(code: code, value: #"{"value": 72, "code": "\#(unit)"}"#)
        let lines = try DocumentText.lines(of: json)
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("\(kind) 72.0 2023-04-10T06:00:00Z, offset 7200"))
    }

    @Test func distinguishesTheWristFromTheBody() throws {
        let site = #""bodySite": {"coding": [{"system": "http://snomed.info/sct", "code": "8205005"}]}, "#
        let json = Self.observation(
            code: "8310-5", value: #"{"value": 93.2, "code": "[degF]"}"#,
            site + #""effectiveInstant": "2023-04-10T08:00:00Z""#)
        #expect(
            try DocumentText.lines(of: json) == ["wrist-temperature 34.0 2023-04-10T08:00:00Z, offset 0, unit [degF]"])
    }

    @Test func keepsWhatMadeIt() throws {
        let more = """
            "effectivePeriod": {"start": "2023-04-09T22:00:00Z", "end": "2023-04-10T06:00:00Z"},
            "device": {"display": "ring"}, "meta": {"source": "urn:app"}, "identifier": [{"value": "7"}]
            """
        let json = Self.observation(code: "93832-4", value: #"{"value": 7, "unit": "h"}"#, more)
        #expect(
            try DocumentText.lines(of: json) == [
                "sleep 420.0 2023-04-09T22:00:00Z to 2023-04-10T06:00:00Z, offset 0, source urn:app, device ring, "
                    + "unit h, id 7"
            ])
    }

    /// Of a day that is not over, too: what begins at midnight and ends early in the morning would be a night.
    @Test(arguments: ["00:30", "05:00", "12:00"]) func aDayIsAWholeOne(_ time: String) throws {
        let now = try Date("2023-04-10T\(time):00Z", strategy: .iso8601)
        let json = Self.observation(#""effectiveDateTime": "2023-04-10""#)
        #expect(
            try DocumentText.lines(of: json, now: now) == [
                "heart-rate 72.0 2023-04-10T00:00:00Z to 2023-04-11T00:00:00Z, offset 0"
            ])
        let tomorrow = Self.observation(#""effectiveDateTime": "2023-04-11""#)
        #expect(
            try DocumentText.lines(of: tomorrow, now: now) == [
                "refused the time lies in the future at effectiveDateTime"
            ])
    }

    @Test(arguments: ["cancelled", "registered", "unknown"]) func skipsWhatWasNotMeasured(_ status: String) throws {
        #expect(
            try DocumentText.lines(of: Self.observation(status: status)) == [
                "skipped FHIR Observation \(status) at status"
            ])
    }

    @Test func retractsWhatWasEnteredInError() throws {
        let time = #""effectiveDateTime": "2023-04-10T08:00:00+02:00""#
        let named = Self.observation(
            status: "entered-in-error", value: "null",
            time + #", "identifier": [{"system": "urn:s", "value": "7"}], "meta": {"source": "urn:app"}"#)
        #expect(
            try DocumentText.lines(of: named) == [
                "retracted heart-rate 2023-04-10T06:00:00Z, offset 7200, source urn:app, id urn:s|7"
            ])
        #expect(
            try DocumentText.lines(of: Self.observation(status: "entered-in-error", #""issued": "2023-04-10""#)) == [
                "refused the time is missing at effectiveDateTime"
            ])
        let pressure = try String(
            decoding: WearableRecording("fhir-r4/observation-example-bloodpressure.json").bytes, as: UTF8.self
        ).replacing(#""final""#, with: #""entered-in-error""#)
        #expect(try DocumentText.lines(of: pressure).count { $0.hasPrefix("retracted ") } == 2)
    }

    @Test func skipsWhatIsOfNoUse() throws {
        let absent = """
            {"resourceType": "Observation", "status": "final", "dataAbsentReason": {},
             "code": {"coding": [{"system": "http://loinc.org", "code": "8867-4"}]}}
            """
        let json = Self.bundle([Self.observation(code: "29463-7"), #"{"resourceType": "Device"}"#, absent])
        #expect(
            try DocumentText.lines(of: json) == [
                "skipped FHIR Observation 29463-7 at entry[0].resource.code",
                "skipped FHIR Device at entry[1].resource",
                "skipped FHIR Observation without a value at entry[2].resource",
            ])
    }

    @Test(arguments: [
        (Self.observation(status: "maybe"), "the status is not one of FHIR's at status"),
        (Self.observation(value: #"{"value": 72}"#), "the unit is missing at valueQuantity.code"),
        (Self.observation(value: #"{"code": "/min"}"#), "the value is missing at valueQuantity.value"),
        (
            Self.observation(value: #"{"value": 72, "code": "/min", "comparator": "<"}"#),
            "the value is a limit, not a measurement at valueQuantity.value"
        ),
        (
            Self.observation(value: #"{"value": 72, "code": "kg"}"#),
            "the unit kg does not measure heart-rate at valueQuantity.code"
        ),
        (Self.observation(#""issued": "2023-04-10T08:00:00Z""#), "the time is missing at effectiveDateTime"),
        (Self.observation(#""effectiveDateTime": "2023-04""#), "the time cannot be read at effectiveDateTime"),
        (
            Self.observation(#""effectivePeriod": {"start": "2023-04-10", "end": "2023-04-30"}"#),
            "the interval is longer than 48 hours at effectivePeriod.end"
        ),
    ])
    func saysWhyItRefuses(json: String, reason: String) throws {
        #expect(try DocumentText.lines(of: json) == ["refused \(reason)"])
    }

    @Test func refusesAllWhenThereAreSeveralPeopleAndNobodyIsKnown() throws {
        let time = #""effectiveDateTime": "2023-04-10T08:00:00Z""#
        let json = Self.bundle(
            ["Patient/a", "Patient/b"].map { Self.observation(time + #", "subject": {"reference": "\#($0)"}"#) })
        #expect(try HealthDocument(Array(json.utf8)).profile == nil)
        #expect(
            try DocumentText.lines(of: json) == [
                "refused belongs to another person at entry[0].resource.subject",
                "refused belongs to another person at entry[1].resource.subject",
            ])
        #expect(
            try DocumentText.lines(of: json, isOwn: { $0 == "Patient/b" }) == [
                "refused belongs to another person at entry[0].resource.subject",
                "heart-rate 72.0 2023-04-10T08:00:00Z, offset 0",
            ])
    }

    /// One Observation for each reference, whose own address is on the server `http://a`.
    @Test(arguments: [
        (["Patient/1", "http://a/Patient/1"], 1), (["Patient/1", "http://a/Patient/1/_history/2"], 1),
        (["http://a/Patient/1", "http://b/Patient/1"], 2), (["Patient/1", "http://b/Patient/1"], 2),
        (["Patient/1", "http://a/Patient/2"], 2),
    ])
    func onePatientNamedInSeveralWaysIsOne(_ references: [String], _ people: Int) throws {
        let entries = references.enumerated().map { index, reference in
            let subject = #""effectiveDateTime": "2023-04-10T08:00:00Z", "subject": {"reference": "\#(reference)"}"#
            return #"{"fullUrl": "http://a/Observation/\#(index)", "resource": \#(Self.observation(subject))}"#
        }
        let json = #"{"resourceType": "Bundle", "entry": [\#(entries.joined(separator: ", "))]}"#
        let lines = try DocumentText.lines(of: json)
        #expect(lines.count { $0.hasPrefix("heart-rate") } == (people == 1 ? 2 : 0))
    }

    @Test func aRelativeReferenceMeansTheOnlyServerThatTheBundleNames() throws {
        let time = #""effectiveDateTime": "2023-04-10T08:00:00Z""#
        func bundle(_ references: [String]) -> String {
            Self.bundle(references.map { Self.observation(time + #", "subject": {"reference": "\#($0)"}"#) })
        }
        #expect(
            try DocumentText.lines(of: bundle(["Patient/1", "https://a/fhir/Patient/1"]))
                .allSatisfy { $0.hasPrefix("heart-rate") })
        let ambiguous = ["Patient/1", "https://a/Patient/1", "https://b/Patient/1"]
        #expect(try DocumentText.lines(of: bundle(ambiguous)).allSatisfy { $0.hasPrefix("refused") })
    }

    @Test func followsAReferenceToThePatientInTheBundle() throws {
        let json = """
            {"resourceType": "Bundle", "entry": [
              {"fullUrl": "urn:uuid:1", "resource": {"resourceType": "Patient", "id": "anna"}},
              {"fullUrl": "urn:uuid:2", "resource": \(Self.observation(#""subject": {"reference": "urn:uuid:1"}"#))}]}
            """
        #expect(try HealthDocument(Array(json.utf8)).profile == "Patient/anna")
    }
}
