import Domain
import Foundation
import MessageProtocol
import Testing

/// 0.8.0 refuses a list with one allergen that it does not know, and a message with such a list goes to the dead letters.
@Suite struct AllergenCompatibilityTests {
    /// The words of 0.8.0, which are not added to.
    private enum Allergen080: String, Decodable {
        case alder, ash, beech, birch, cypress, elm, hazel
        case japaneseCedar = "japanese-cedar"
        case juniper, maple, oak, olive, pine, plane, poplar, grass, rye
        case goosefoot, mugwort, nettle, plantain, ragweed, sorrel, mould
        case houseDustMite = "house-dust-mite"
        case cat, dog
    }

    private struct Sensitivity080: Decodable {
        var allergen: Allergen080
        var threshold: Int
    }

    /// The fields that 0.8.0 reads of `subscriber.changed.v1`, and of the gateway's rows.
    private struct Subscriber080: Decodable { var sensitivities: [Sensitivity080] }

    /// And of `user-alert.submitted.v1`.
    private struct Submitted080: Decodable {
        struct Report: Decodable { var allergens: [Allergen080] }
        var report: Report
    }

    private static func isKnown(_ allergen: Allergen) -> Bool { Allergen080(rawValue: allergen.rawValue) != nil }

    @Test func aSubscriberWithEveryAllergenIsReadByTheVersionBefore() throws {
        let change = SubscriberChanged(
            userID: UserID(), version: 1, place: nil,
            sensitivities: try Allergen.allCases.reversed().map {
                try Sensitivity(allergen: $0, threshold: Intensity(3))
            },
            radius: Kilometres(25), language: "en", email: nil)

        let body = try MessageCoding.encode(change)

        let before = try MessageCoding.decode(Subscriber080.self, from: body).sensitivities.map(\.allergen.rawValue)
        #expect(before == Allergen.allCases.reversed().filter(Self.isKnown).map(\.rawValue))
        let today = try MessageCoding.decode(SubscriberChanged.self, from: body)
        #expect(Set(today.sensitivities) == Set(change.sensitivities))
        #expect(today.sensitivities.count == change.sensitivities.count)
    }

    /// One that names nothing else is, to the version before, of somebody who is not sure.
    @Test(arguments: Allergen.allCases) func aReportOfAnyAllergenIsReadByTheVersionBefore(allergen: Allergen) throws {
        let fact = UserAlertSubmitted(
            alertID: AlertID(), authorID: UserID(),
            report: UserAlertReport(
                place: try Place(name: "Home", coordinate: Coordinate(latitude: 47.5, longitude: 7.5)),
                allergens: [allergen], symptoms: [.sneezing], severity: .mild, comment: nil),
            submittedAt: .morning)

        let body = try MessageCoding.encode(fact)

        let before = try MessageCoding.decode(Submitted080.self, from: body).report.allergens.map(\.rawValue)
        #expect(before == (Self.isKnown(allergen) ? [allergen.rawValue] : []))
        #expect(try MessageCoding.decode(UserAlertSubmitted.self, from: body) == fact)
    }

    /// What is about one allergen comes of stations and forecasts, so that none of these messages names a later one.
    @Test func whatTheVersionBeforeDoesNotKnowIsNotMeasured() {
        #expect(Allergen.allCases.filter { !Self.isKnown($0) }.allSatisfy { !$0.isMeasured })
        #expect(Allergen.allCases.contains { !Self.isKnown($0) })
    }

    /// The samples of the releases, with an allergen of a release to come.
    @Test(arguments: ReleasedVersion.all) func anAllergenOfALaterVersionLeavesTheRest(version: ReleasedVersion) throws {
        let samples = try version.samples()
        let sample = try #require(samples[SubscriberChanged.name.rawValue])
        let known = try MessageCoding.decode(SubscriberChanged.self, from: sample)
        var object = try #require(try JSONSerialization.jsonObject(with: Data(sample)) as? [String: Any])
        let list = try #require(object["sensitivities"] as? [Any])
        object["sensitivities"] = [["allergen": "added-later", "threshold": 1]] + list

        let later = Array(try JSONSerialization.data(withJSONObject: object))

        #expect(try MessageCoding.decode(SubscriberChanged.self, from: later) == known)
    }
}
