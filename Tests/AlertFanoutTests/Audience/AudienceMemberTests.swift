import Domain
import MessageProtocol
import Messaging
import Testing

@testable import alert_fanout

@Suite struct AudienceMemberTests {
    @Test(arguments: [0.001, 25, 20_016])
    func acceptsEveryRadiusOnTheGlobe(radius: Double) throws {
        let change = try Person(coordinate: .basel(), radius: radius).change()

        #expect(try AudienceMember(change).radius == Kilometres(radius))
    }

    @Test(arguments: [0, -0.0, -1, 20_016.001, 30_000, .nan, .infinity])
    func refusesARadiusThatNoCircleHas(radius: Double) throws {
        let change = try Person(coordinate: .basel(), radius: radius).change()

        let fault = MessageFault(
            field: "radius", problem: "must be more than 0 and at most 20016 kilometres, which is everywhere")
        #expect(throws: fault) { try AudienceMember(change) }
    }

    @Test(arguments: ["", "e", "en_GB", "english-language-of-the-people-of-britain", "en-", "<b>"])
    func refusesWhatIsNotALanguageTag(tag: String) throws {
        let change = try Person(coordinate: .basel(), language: tag).change()

        #expect(throws: MessageFault(field: "language", problem: "must be a BCP 47 tag such as en or de-CH")) {
            try AudienceMember(change)
        }
    }

    @Test func refusesTwoThresholdsForOneAllergenAndNamesTheSecond() throws {
        var change = try Person(coordinate: .basel()).change()
        change.sensitivities = try [
            Sensitivity(allergen: .birch, threshold: Intensity(3)),
            Sensitivity(allergen: .grass, threshold: Intensity(3)),
            Sensitivity(allergen: .birch, threshold: Intensity(6)),
        ]

        let fault = MessageFault(field: "sensitivities[2].allergen", problem: "each allergen may be listed once")

        #expect(throws: fault) { try AudienceMember(change) }
    }

    @Test func aDeletedPersonHasNothingAndIsNeverRefused() throws {
        var change = try Person(version: 7, coordinate: .basel(), radius: 0, language: "", email: "a@b.ch").change()
        change.isDeleted = true

        let member = try AudienceMember(change)

        #expect(member.userID == change.userID)
        #expect(member.version == 7)
        #expect(member.isDeleted)
        #expect(member.coordinate == nil)
        #expect(member.sensitivities.isEmpty)
        #expect(member.settings == .initial)
        #expect(!member.hasEmail)
    }

    @Test func theHandlerKeepsAFaultyChangeAsADeadLetter() async throws {
        let handler = SubscriberChangedHandler(updateAudience: UpdateAudience(store: NoAudienceStore()) { _ in })

        let verdict = try await handler.handle(Person(radius: -1).change(), .new())

        #expect(verdict == .deadLetter("radius: must be more than 0 and at most 20016 kilometres, which is everywhere"))
    }

    @Test func theHandlerLetsAFailureOfTheDatabaseGoBackToTheQueue() async throws {
        let handler = SubscriberChangedHandler(updateAudience: UpdateAudience(store: NoAudienceStore()) { _ in })

        await #expect(throws: NoAudienceStore.Lost.self) { try await handler.handle(Person().change(), .new()) }
    }
}

private struct NoAudienceStore: AudienceStore {
    struct Lost: Error {}

    func keepIfNewer(_ member: AudienceMember) async throws { throw Lost() }
}
