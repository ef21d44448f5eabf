import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import research_study

/// The list of responses, their previews, and the deletion of one.
@Suite(.timeLimit(.minutes(20))) struct ResponsePageTests {
    /// An hour apart, from three places.
    private static func answers(_ count: Int) -> [AnswerForTests] {
        let places = [("Basel", "CH"), ("Zürich", "CH"), ("東京", "JP")]
        return (0..<count).map { number in
            var answer = AnswerForTests()
            answer.hour = StudyUnderTest.now - Double(number) * 3_600
            (answer.place, answer.country) = places[number % 3]
            return answer
        }
    }

    /// Of the lines of a page, in order.
    private static func column(_ number: Int, _ page: Answer) throws -> [String] {
        let body = try #require(page.text.firstMatch(of: /<tbody>(.*?)<\/tbody>/.dotMatchesNewlines())).output.1
        return body.matches(of: /<tr>(.*?)<\/tr>/.dotMatchesNewlines()).map { row in
            let cells = row.output.1.matches(of: /<td>(.*?)<\/td>/.dotMatchesNewlines())
            return String(cells[number].output.1.replacing(/<[^>]*>/, with: ""))
        }
    }

    @Test func theNewestComesFirstWithItsHourAsTheRequirementsWriteIt() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add(Self.answers(3).shuffled())
            let page = try await study.page("/research", try await study.staff("researcher"))
            #expect(
                try Self.column(0, page) == [
                    "9 May 2027, 10:00:00 AM", "9 May 2027, 9:00:00 AM", "9 May 2027, 8:00:00 AM",
                ])
            #expect(try Self.column(1, page) == ["Basel", "Zürich", "東京"])
            #expect(try Self.column(2, page) == ["CH", "CH", "JP"])
            #expect(page.words.contains("Submission Time") && page.words.contains("3 responses"))
            #expect(try await study.actions() == ["responses.read"])
        }
    }

    @Test(arguments: ["time", "place", "country"]) func eachColumnSortsBothWays(key: String) async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add(Self.answers(12))
            let researcher = try await study.staff("researcher")
            let upwards = try await study.page("/research?sort=\(key)&order=ascending", researcher)
            let downwards = try await study.page("/research?sort=\(key)&order=descending", researcher)
            let column = key == "time" ? 0 : key == "place" ? 1 : 2
            #expect(try Self.column(column, upwards) == Self.column(column, downwards).reversed())
            #expect(upwards.text.contains(#"aria-sort="ascending""#))
            #expect(Set(try Self.column(0, upwards)).count == 12)
        }
    }

    /// Far pages are read from the end.
    @Test func pagesTogetherHaveEveryResponseOnce() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add(Self.answers(3 * ResponsePage.size + 7))
            let store = PostgresResponseStore(pool: study.pool)
            for key in ResponseOrder.Key.allCases {
                for isAscending in [true, false] {
                    let order = ResponseOrder(key: key, isAscending: isAscending)
                    var lines: [ResponseLine] = []
                    for number in 1...4 { lines += try await store.page(number, of: study.id, in: order).lines }
                    #expect(Set(lines.map(\.id)).count == 67, "\(order)")
                    if key == .time {
                        #expect(lines.map(\.hour) == lines.map(\.hour).sorted { ($0 < $1) == isAscending }, "\(order)")
                    }
                }
            }
            let last = try await study.page("/research?page=99", try await study.staff("researcher"))
            #expect(last.words.contains("Page 4 of 4") && !last.text.contains(#"id="next""#))
        }
    }

    @Test func thePreviewSaysSymptomsAsNumberAndWordAndHidesThePlace() async throws {
        try await StudyUnderTest.withStudy { study in
            var answer = AnswerForTests()
            answer.answers = [2, 3, nil, 0]
            try await study.add([answer])
            let path = "/research/responses/\(answer.id.uuidString.lowercased())"
            let page = try await study.page(path, try await study.staff("researcher")).words
            for words in [
                "Pollen Count", "Tree 20 grains/m³", "Air Quality", "AQI 42", "PM2.5 7.3 µg/m³", "O₃ unknown",
                "Reported Symptoms", "Nose symptoms 2 · Moderate", "Eyes symptoms 3 · High",
                "Throat symptoms not asked", "Ears symptoms 0 · None", "Latitude 47.6°", "Longitude 7.6°",
                "Place Name Basel", "Country Code CH", "9 May 2027, 10:00:00 AM", "Saved",
            ] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(!page.contains("Delete"), "a researcher deletes nothing")
        }
    }

    /// The summary on the device is made of the snapshot and the answers, so nothing beside them may be here.
    @Test func thePreviewShowsNoMoreThanTheParticipantSaw() async throws {
        try await StudyUnderTest.withStudy { study in
            var answer = AnswerForTests()
            answer.hour = StudyUnderTest.now
            try await study.add([answer])
            let path = "/api/v1/research/responses/\(answer.id.uuidString.lowercased())"
            let json = try await study.get(path, try await study.staff("researcher"))
            let shown = try #require(try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any])
            #expect(Set(shown.keys) == ["id", "study", "hour", "place", "pollen", "air", "weather", "symptoms"])
            let place = try #require(shown["place"] as? [String: Any])
            #expect(Set(place.keys) == ["latitude", "longitude", "name", "countryCode"])
            #expect(shown["hour"] as? String == "2027-05-09T10:00:00.000Z")
            #expect(place["latitude"] as? Double == 47.6)
        }
    }

    @Test func anUnknownResponseIsNotFound() async throws {
        try await StudyUnderTest.withStudy { study in
            let developer = try await study.staff("developer")
            for id in [UUID().uuidString.lowercased(), "1"] {
                #expect(try await study.page("/research/responses/\(id)", developer).status == 404)
                #expect(try await study.get("/api/v1/research/responses/\(id)", developer).status == 404)
                #expect(
                    try await study.form("/research/responses/\(id)/delete", ["reason": "gone"], developer).status
                        == 404)
            }
        }
    }

    @Test func aDeletionIsConfirmedCountedAndTold() async throws {
        try await StudyUnderTest.withStudy { study in
            let answers = Self.answers(2)
            try await study.add(answers)
            let developer = try await study.staff("developer")
            let path = "/research/responses/\(answers[0].id.uuidString.lowercased())/delete"
            #expect(try await study.page(path, developer).words.contains("Delete this response?"))
            let refused = try await study.form(path, ["reason": "x"], developer)
            #expect(refused.status == 422 && refused.words.contains("Write 3 to 200 characters."))
            #expect(try await study.count("responses") == 2)

            let deleted = try await study.form(path, ["reason": "sent by a test device"], developer)
            #expect(deleted.status == 303 && deleted.location == "/research?done=deleted")
            #expect(try await study.count("responses") == 1)
            let act = try #require(try await study.announced().last)
            #expect(act.action == "response.deleted" && act.reason == "sent by a test device" && act.subject == nil)
            #expect(try await study.page("/research?done=deleted", developer).words.contains("1 response"))
            let dashboard = try await study.page("/research/dashboard", developer).words
            #expect(dashboard.contains("1 answers so far") && dashboard.contains("1 answers deleted by the staff"))
        }
    }

    @Test func responsesAreNeverChanged() async throws {
        try await StudyUnderTest.withStudy { study in
            try await study.add([AnswerForTests()])
            await #expect(throws: (any Error).self) { try await study.pool.query("UPDATE responses SET tree = 1") }
            await #expect(throws: (any Error).self) { try await study.pool.query("TRUNCATE responses") }
        }
    }
}
