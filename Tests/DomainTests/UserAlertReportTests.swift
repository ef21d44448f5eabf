import Domain
import Foundation
import Testing

@Suite struct UserAlertReportTests {
    @Test func survivesTheWire() throws {
        let report = try UserAlertReport(
            place: Place(name: "Schützenmattpark", coordinate: Coordinate(latitude: 47.5535, longitude: 7.5757)),
            allergens: [.birch, .houseDustMite], symptoms: [.sneezing, .itchyEyes], severity: .moderate,
            comment: Domain.Comment("Worse under the trees"))

        let decoded = try JSONDecoder().decode(UserAlertReport.self, from: JSONEncoder().encode(report))

        #expect(decoded == report)
    }

    @Test func notBeingSureIsAnEmptyListOfAllergens() throws {
        let json = Self.json(allergens: "[]", comment: "null")

        let report = try JSONDecoder().decode(UserAlertReport.self, from: Data(json.utf8))

        #expect(report.allergens.isEmpty)
        #expect(report.comment == nil)
    }

    /// 0.8.0 refuses a list with a word that it does not know.
    @Test func keepsWhatAnOlderReaderDoesNotKnowInAListOfItsOwn() throws {
        var report = try JSONDecoder().decode(UserAlertReport.self, from: Data(Self.json().utf8))
        report.allergens = [.dust, .birch, .chemicals]

        let json = try JSONEncoder().encode(report)

        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["allergens"] as? [String] == ["birch"])
        #expect(object["moreAllergens"] as? [String] == ["dust", "chemicals"])
        #expect(
            try JSONDecoder().decode(UserAlertReport.self, from: json).allergens == [.birch, .dust, .chemicals])
    }

    @Test func aReportOfPollenIsWrittenAsEver() throws {
        let report = try JSONDecoder().decode(UserAlertReport.self, from: Data(Self.json().utf8))

        let json = try JSONEncoder().encode(report)

        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Set(object.keys) == ["place", "allergens", "symptoms", "severity", "comment"])
    }

    @Test(arguments: [
        (#"["kryptonite", "birch"]"#, [Allergen.birch]), (#"["kryptonite"]"#, []),
        (#"["cat", "dust"]"#, [.cat, .dust]),
    ])
    func leavesOutAnAllergenOfANewerSender(written: String, read: [Allergen]) throws {
        let json = Self.json(allergens: written)

        #expect(try JSONDecoder().decode(UserAlertReport.self, from: Data(json.utf8)).allergens == read)
    }

    @Test(arguments: [
        (json(allergens: #"["birch", 7]"#), "allergens.1"),
        (json(allergens: #""birch""#), "allergens"),
        (json(symptoms: #"["sneezing", "boredom"]"#), "symptoms.1"),
        (json(severity: #""terrible""#), "severity"),
        (json(severity: "3"), "severity"),
        (json(latitude: "-90.5"), "place.coordinate.latitude"),
        (json(latitude: "null"), "place.coordinate.latitude"),
        ("{}", "place"),
        ("[]", ""),
    ])
    func decodingNamesTheFaultyField(json: String, field: String) {
        #expect(faultyField(decoding: UserAlertReport.self, from: json) == field)
    }

    @Test(arguments: [
        (json(symptoms: #"["boredom"]"#), "unknown symptom: must be one of sneezing, runny-nose, blocked-nose"),
        (json(severity: #""terrible""#), "must be one of mild, moderate, severe"),
    ])
    func anUnknownWordIsAnsweredWithTheKnownOnes(json: String, answer: String) throws {
        let problem = try #require(decodingProblem(decoding: UserAlertReport.self, from: json))

        #expect(problem.hasPrefix(answer))
        #expect(!problem.contains("boredom") && !problem.contains("terrible"))
    }

    private static func json(
        latitude: String = "47.5", allergens: String = #"["birch"]"#, symptoms: String = #"["sneezing"]"#,
        severity: String = #""mild""#, comment: String = #""hm""#
    ) -> String {
        """
        {"place": {"name": "Park", "coordinate": {"latitude": \(latitude), "longitude": 7.6}},
         "allergens": \(allergens), "symptoms": \(symptoms), "severity": \(severity), "comment": \(comment)}
        """
    }
}
