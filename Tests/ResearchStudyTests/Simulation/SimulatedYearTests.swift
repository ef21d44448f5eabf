import Domain
import Foundation
import Synchronization
import Testing

@testable import research_study

/// The year and the people that a simulation makes up.
@Suite struct SimulatedYearTests {
    @Test func pollenFliesInItsSeason() throws {
        let season = SimulatedSeason(seed: 3)
        func snapshot(_ day: String) throws -> EnvironmentSnapshot {
            season.snapshot(
                at: SimulatedSeason.places[0], asOf: try #require(CalendarDay(day)).start(in: .gmt) + 43_200)
        }
        let (winter, april, june) = (try snapshot("2027-01-10"), try snapshot("2027-04-15"), try snapshot("2027-06-10"))

        #expect(try #require(winter.pollen.grass) < 1 && winter.pollen.tree ?? 9 < 1)
        #expect(try #require(april.pollen.tree) > 10 && june.pollen.grass ?? 0 > 3)
        #expect(try #require(june.weather.temperature) > winter.weather.temperature ?? 99)
        #expect(try snapshot("2027-04-15") == april)
        #expect(!winter.isMissing && SimulatedSeason.places.allSatisfy { !$0.isNowhere })
    }

    @Test func placesAreTheCentresOfTheirCells() throws {
        for place in SimulatedSeason.places {
            let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude)
            #expect(Grid.tenthOfDegree.centre(of: Grid.tenthOfDegree.cell(containing: coordinate)) == coordinate)
        }
    }

    @Test func peopleDifferAndAnswerOnTheScale() throws {
        let survey = try ShippedStudy.hayFever().definition.survey
        let air = SimulatedSeason(seed: 3).snapshot(
            at: SimulatedSeason.places[0], asOf: try #require(CalendarDay("2027-04-15")).start(in: .gmt))
        let people = (0..<300).map { SimulatedPerson($0, seed: 9, days: 365) }

        #expect(people.contains { $0.joins == nil } && people.contains { $0.joins == 0 })
        #expect(people.contains { $0.leaves != nil } && people.contains { $0.leaves == nil })
        for (number, person) in people.enumerated() {
            #expect(throws: Never.self) { try survey.checked(person.symptoms(on: number, in: air, survey)) }
        }
        let share = people.count { $0.answers(on: 40, in: air) }
        #expect((100...280).contains(share), "\(share)")
    }
}

/// What a closure leaves for its test.
final class Kept<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? { stored.withLock { $0 } }

    func set(_ value: Value) { stored.withLock { $0 = value } }
}
