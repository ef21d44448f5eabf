import Domain
import Foundation
import Testing

@Suite struct WhyAlertTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func facts(_ decision: AlertDecision?, state: String = "done") throws -> WhyAlert.Facts {
        let place = try Coordinate(latitude: 47, longitude: 7)
        return WhyAlert.Facts(
            alert: AlertRelevance.Alert(allergens: [.birch], intensity: try Intensity(7), coordinate: place),
            state: state, stateReason: "it concerns 9 people", matchedAt: Self.now,
            person: AlertRelevance.Person(
                coordinate: place, radius: Kilometres(25),
                sensitivities: [try Sensitivity(allergen: .birch, threshold: Intensity(3))]),
            wasKnown: true, settings: .initial, decision: decision)
    }

    @Test(
        arguments: [
            (.notified, .notified), (.quietHours, .digested), (.weeklyLimit, .digested), (.muted, .muted),
            (.repeated, .repeated), (.superseded, .superseded), (.notAffected, .notAffected), (nil, .pending),
        ] as [(AlertDecision?, RecipientVerdict)])
    func eachDecisionHasItsVerdict(decision: AlertDecision?, verdict: RecipientVerdict) throws {
        let why = WhyAlert(try facts(decision), now: Self.now)

        #expect(why.verdict == verdict)
        #expect(why.reason.hasSuffix("."))
        #expect(why.findings.count == 2)
    }

    @Test(arguments: [("refused", RecipientVerdict.refused), ("held", .held)])
    func whatHappensToTheAlertComesBeforeThePerson(state: String, verdict: RecipientVerdict) throws {
        let why = WhyAlert(try facts(nil, state: state), now: Self.now)

        #expect(why.verdict == verdict)
        #expect(why.reason.contains("it concerns 9 people"))
    }

    @Test(
        arguments: [
            (nil, .superseded, "before this person was reached: it concerns 9 people."),
            (.superseded, .superseded, "before this person was reached: it concerns 9 people."),
            (.notified, .notified, "before it was stopped; what was not delivered by then no longer is."),
        ] as [(AlertDecision?, RecipientVerdict, String)])
    func aStoppedAlertSaysSo(decision: AlertDecision?, verdict: RecipientVerdict, end: String) throws {
        let why = WhyAlert(try facts(decision, state: "stopped"), now: Self.now)

        #expect(why.verdict == verdict)
        #expect(why.reason.hasSuffix(end))
    }

    @Test func aStoppedAlertDidNotPassOverSomebodyItDoesNotAffect() throws {
        var facts = try facts(nil, state: "stopped")
        facts.alert.intensity = try Intensity(2)

        #expect(WhyAlert(facts, now: Self.now).verdict == .notAffected)
    }

    @Test func quietHoursAndTheLimitAreNamed() throws {
        var facts = try facts(.quietHours)
        facts.settings = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: QuietHours(from: 1_325, until: 420), weeklyInterruptions: 5)
        #expect(WhyAlert(facts, now: Self.now).reason.contains("(22:05 to 07:00, Europe/Zurich)"))

        facts.decision = .weeklyLimit
        #expect(WhyAlert(facts, now: Self.now).reason.contains("(5)"))
    }

    @Test func mutedSaysWhichOfTheTwoItWas() throws {
        var facts = try facts(.muted)
        facts.settings?.onlyUrgent = true
        #expect(WhyAlert(facts, now: Self.now).reason.contains("urgent alerts only"))

        facts.settings?.mutedUntil = Self.now + 1
        #expect(WhyAlert(facts, now: Self.now).reason.contains("muted all"))
        facts.settings?.mutedUntil = Self.now
        #expect(WhyAlert(facts, now: Self.now).reason.contains("urgent alerts only"))
    }

    @Test(
        arguments: [
            (true, false, 0, .unknown), (false, false, 0, .notAffected), (nil, false, 0, .unknown),
            (false, false, 30.5, .unknown), (false, false, 30, .notAffected), (true, true, 0, .unknown),
        ] as [(Bool?, Bool, Double, RecipientVerdict)])
    func withoutTheVersionOfThatTimeItSaysWhatIsKnown(
        wasKnown: Bool?, isDeleted: Bool, days: Double, verdict: RecipientVerdict
    ) throws {
        var facts = try facts(nil)
        facts.person = nil
        facts.wasKnown = wasKnown
        facts.isDeleted = isDeleted

        let why = WhyAlert(facts, now: Self.now + days * 86_400)

        #expect(why.verdict == verdict)
        #expect(why.findings.isEmpty)
    }

    @Test func isWrittenAsAFlatObjectPerFinding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

        let text = String(decoding: try encoder.encode(WhyAlert(try facts(.notified), now: Self.now)), as: UTF8.self)

        #expect(
            text == """
                {"findings":[{"allergen":"birch","finding":"intensity","intensity":7,"isMet":true,\
                "text":"birch pollen was at 7 of 10, the threshold is 3","threshold":3},\
                {"finding":"distance","isMet":true,"kilometres":0,"radius":25,\
                "text":"it was 0 km from the person's place, the radius is 25 km"}],\
                "reason":"The alert affected the person and was handed over for delivery.","verdict":"notified"}
                """)
    }
}
