import Domain
import MessageProtocol
import Testing

@Suite struct MessageFaultTests {
    @Test(arguments: [
        (subscriber(threshold: "11"), "sensitivities[1].threshold", "must be a whole number from 0 to 10"),
        (subscriber(threshold: "0"), "sensitivities[1].threshold", "must be a whole number from 1 to 10"),
        (subscriber(threshold: "2.7777"), "sensitivities[1].threshold", "must be a whole number from 0 to 10"),
        (subscriber(threshold: "\"7777\""), "sensitivities[1].threshold", "the value is not a number"),
        (subscriber(threshold: "null"), "sensitivities[1].threshold", "the value is null"),
        (subscriber(latitude: "90.7777"), "place.coordinate.latitude", "must be a number of degrees from -90 to 90"),
        (subscriber(radius: "\"7777\""), "radius", "the value is not a number"),
        (subscriber(name: "7777"), "place.name", "the value is not a string"),
        (subscriber(userID: "7777-mira"), "userID", "not a UUID"),
        ("{}", "userID", "the field is missing"),
        ("[7777]", "", "the value is not a object"),
    ])
    func namesThePathAndTheRuleButNeverTheValue(json: String, field: String, problem: String) throws {
        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(SubscriberChanged.self, from: Array(json.utf8))
        }

        #expect(fault == MessageFault(field: field, problem: problem))
        #expect(!fault.description.contains("7777"))
    }

    @Test(arguments: ["", "{", "<html>7777</html>", #"{"userID": "7777"#])
    func whatIsNotJSONIsNamedAsAWhole(text: String) throws {
        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(SubscriberChanged.self, from: Array(text.utf8))
        }

        #expect(fault == MessageFault(field: "", problem: "the payload is not valid JSON"))
    }

    /// Foundation's own errors quote the number, and the bytes round half of a surrogate pair.
    @Test(arguments: [subscriber(radius: "1e7777"), subscriber(name: #""\ud800 7777""#)])
    func whatFoundationCannotReadIsNotRepeated(json: String) throws {
        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(SubscriberChanged.self, from: Array(json.utf8))
        }

        #expect(fault.field.isEmpty)
        #expect(!fault.description.contains("7777") && !fault.description.contains("d800"))
    }

    /// A newer sender's allergen, in a list of sensitivities.
    @Test func anUnknownAllergenIsLeftOut() throws {
        let change = try MessageCoding.decode(
            SubscriberChanged.self, from: Array(subscriber(allergen: "kryptonite7777").utf8))

        #expect(change.sensitivities.map(\.allergen) == [.birch])
    }

    /// Where it is all that a message is about, there is nothing left to read.
    @Test func anUnknownAllergenOfAnAlertIsNotRepeated() throws {
        let sample = try StoredSample(of: StationAlertRaised.name).text
        let json = sample.replacing(#""birch""#, with: #""kryptonite7777""#)

        let fault = try #require(throws: MessageFault.self) {
            try MessageCoding.decode(StationAlertRaised.self, from: Array(json.utf8))
        }

        #expect(fault.field == "allergen")
        #expect(fault.problem.hasPrefix("unknown allergen: must be one of alder"))
        #expect(!fault.description.contains("7777"))
    }

    @Test func aHeartRateOf900IsAnsweredWithTheLimits() throws {
        let json = """
            {"userID": "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001", "metrics": [
              {"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-21T11:40:00Z"}]}
            """

        let expected = MessageFault(
            field: "metrics[0].value", problem: "must be from 20 to 300 beats/min for heart-rate")

        #expect(throws: expected) { try MessageCoding.decode(HealthMetricsRecorded.self, from: Array(json.utf8)) }
    }
}

private func subscriber(
    userID: String = "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001", allergen: String = "grass", threshold: String = "3",
    latitude: String = "47.5", radius: String = "25", name: String = "\"Home\""
) -> String {
    """
    {"userID": "\(userID)", "version": 1, "place": {"name": \(name), "coordinate": {"latitude": \(latitude),
     "longitude": 7.6}}, "sensitivities": [{"allergen": "birch", "threshold": 3}, {"allergen": "\(allergen)",
     "threshold": \(threshold)}], "radius": \(radius), "language": "en"}
    """
}
