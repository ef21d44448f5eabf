import Domain
import Foundation
import MessageProtocol
import Testing

@testable import symptom_journal

@Suite struct RatingTests {
    @Test(arguments: [0, 0.5, 1, 3.5, 9.5, 10]) func takesHalfStepsOfTheScale(value: Double) throws {
        let rating = try Rating(value)
        #expect(rating.value == value)
        #expect(try MessageCoding.decode([Rating].self, from: try MessageCoding.encode([rating])) == [rating])
    }

    @Test(arguments: [-0.5, 3.3, 10.5, 11, 1e300, -.infinity, .infinity, .nan])
    func refusesEverythingElse(value: Double) {
        #expect(throws: DomainError(field: "rating", problem: "must be from 0 to 10 in half steps, such as 3.5")) {
            try Rating(value)
        }
    }

    @Test func hasTwentyOneSteps() {
        #expect(Rating.all.map(\.value) == stride(from: 0, through: 10, by: 0.5).map { $0 })
        #expect(Rating.all.map(\.text).contains("3.5") && Rating.all.map(\.text).contains("10"))
    }
}
