import Domain
import Testing

struct AlertTriggerTests {
    @Test(
        arguments: [
            (intensity: 3, highest: nil, raises: true),
            (intensity: 3, highest: 2, raises: true),
            (intensity: 3, highest: 3, raises: false),
            (intensity: 3, highest: 7, raises: false),
            (intensity: 2, highest: nil, raises: false),
            (intensity: 0, highest: nil, raises: false),
        ] as [(intensity: Int, highest: Int?, raises: Bool)])
    func raisesOnlyANewMaximumOfAtLeastTheMinimum(_ example: (intensity: Int, highest: Int?, raises: Bool)) throws {
        let trigger = try AlertTrigger(minimum: Intensity(3))
        let highest = try example.highest.map(Intensity.init)
        #expect(trigger.raises(try Intensity(example.intensity), above: highest) == example.raises)
    }

    @Test func refusesAMinimumThatNothingInTheAirWouldReach() throws {
        #expect(throws: DomainError(field: "minimum", problem: "must be a whole number from 1 to 10")) {
            try AlertTrigger(minimum: .none)
        }
    }
}
