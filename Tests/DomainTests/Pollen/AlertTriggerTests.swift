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

    @Test func raisesOnceForARiseThatWasSeenAsAWhole() throws {
        let trigger = try AlertTrigger(minimum: Intensity(1))
        let hours = try [1, 4, 9, 9, 6].enumerated().map { (hour: $0.offset, intensity: try Intensity($0.element)) }

        let peak = trigger.peak(of: hours, above: try Intensity(3)) { $0.intensity }

        #expect(peak?.hour == 2)
    }

    @Test func raisesNothingWhenAllWasRaisedBefore() throws {
        let trigger = try AlertTrigger(minimum: Intensity(1))
        let values = try [2, 5, 5].map(Intensity.init)
        #expect(trigger.peak(of: values, above: try Intensity(5)) { $0 } == nil)
        #expect(trigger.peak(of: [Intensity](), above: nil) { $0 } == nil)
    }
}
