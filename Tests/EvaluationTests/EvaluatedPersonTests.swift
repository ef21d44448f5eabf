import Domain
import Testing

@testable import benchmarks

@Suite struct EvaluatedPersonTests {
    /// Another hash would move people between the parts, and with them what was looked at before.
    @Test func thePartOfAPersonNeverChanges() {
        let parts = ["a", "b", "c", "d", "e", "f", "g", "h"].map {
            PersonSample.person([:], dataset: .mayer, id: $0).part == .development ? "D" : "h"
        }

        #expect(EvaluatedPerson.hash("mayer/a") == 11_935_960_255_932_403_207)
        #expect(parts.joined() == "hDhhDhhh")
    }

    @Test func thePartsAreHalves() {
        let development = (1...1_000).count { number in
            PersonSample.person([:], dataset: .lifesnaps, id: "\(number)").part == .development
        }

        #expect((450...550).contains(development))
    }

    @Test func theSameIDInAnotherDatasetIsAnotherPerson() {
        #expect(
            PersonSample.person([:], dataset: .mayer, id: "1").seed
                != PersonSample.person([:], dataset: .welltory, id: "1").seed)
    }

    @Test(arguments: [(20, 50.0), (19, 70)])
    func nightsComeBeforeTheDeviceOwnRestingRate(nights: Int, pulse: Double) {
        let days = (0..<30).map { number in
            var day = PersonSample.day(number, 70, .restingHeartRate)
            if number < nights { day.figures += PersonSample.day(number, 50).figures }
            return day
        }
        let person = EvaluatedPerson(dataset: .lifesnaps, id: "made-up", onset: nil, days: days)

        #expect(person.nightPulse[0] == pulse)
        #expect(person.pulseNumbers.count == (nights == 20 ? 20 : 30))
    }
}
