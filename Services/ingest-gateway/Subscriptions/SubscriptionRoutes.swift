import Domain
import Foundation
import HTTPService
import Hummingbird
import MessageProtocol
import Sessions

struct SubscriptionRoutes: Sendable {
    let changeSubscription: ChangeSubscription
    let store: any SubscriptionStore
    let requireConsent: RequireConsent
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("subscription") { _, context in
            JSONResponse(value: try await store.subscription(of: context.userID) ?? .initial)
        }
        group.put("subscription") { request, context in
            let replacement = try fields.subscription(in: try await BodyReader.of(request))
            if replacement.place != nil { try await requireConsent.check(.location, of: context.userID) }
            let condition = IfMatch(of: request)
            return JSONResponse(
                value: try await changeSubscription.replace(replacement, of: context.userID) { current in
                    try condition?.check(JSONResponse(value: current))
                })
        }
    }

    private var fields: SubscriptionFields { SubscriptionFields(now: now) }
}

/// How a body says what a person wants; the pages' forms are read by the same rules.
struct SubscriptionFields: Sendable {
    let now: @Sendable () -> Date
    /// A form is saved without a place too; programs have to say one.
    var needsPlace = true

    /// - Throws: a ``Problem`` that names each faulty field.
    func subscription(in reader: BodyReader) throws(Problem) -> Subscription {
        let initial = Subscription.initial
        let (place, sensitivities, radius, language, email, settings, precision, birthDate) =
            try reader.read(
                self.place,
                BodyField<[Sensitivity]>.list("sensitivities", upTo: Allergen.allCases.count)
                    .checked(Self.distinct),
                BodyField<Kilometres>.optional("radius", default: initial.radius).checked(Self.checkedRadius),
                BodyField<String>.optional("language", default: initial.language).checked(Self.checkedLanguage),
                BodyField<Bool>.optional("emailNotifications", default: initial.emailNotifications),
                BodyField<NotificationSettings>.settings,
                BodyField<String>.optional("locationPrecision", default: initial.locationPrecision.rawValue)
                    .checked(Self.checkedPrecision),
                BodyField<CalendarDay?>.optional("birthDate", default: nil).checked(checkedBirthDate))
        return Subscription(
            place: place, sensitivities: sensitivities, radius: radius, language: language,
            emailNotifications: email, settings: settings, locationPrecision: precision, birthDate: birthDate)
    }

    private var place: BodyField<Place?> {
        BodyField { reader, faults in
            guard needsPlace || reader.has("place") else { return .some(nil) }
            guard let place = BodyField<Place>.place.read(reader, &faults) else { return nil }
            return .some(place)
        }
    }

    /// By the last clock to begin a day: UTC+14.
    private func checkedBirthDate(_ day: CalendarDay?) throws -> CalendarDay? {
        guard let day else { return nil }
        let today = CalendarDay(of: now() + 14 * 3_600, in: .gmt)
        guard day <= today, today.days(since: day) < Self.longestLife else {
            throw DomainError(field: "birthDate", problem: "must be a day such as 1980-04-21, of a person alive")
        }
        return day
    }

    /// In days: 125 years.
    private static let longestLife = 45_656

    private static func distinct(_ sensitivities: [Sensitivity]) throws -> [Sensitivity] {
        guard Set(sensitivities.map(\.allergen)).count == sensitivities.count else {
            throw DomainError(field: "sensitivities", problem: "must name each allergen only once")
        }
        return sensitivities.inStoredOrder
    }

    private static func checkedRadius(_ radius: Kilometres) throws -> Kilometres {
        let range = Subscription.radiusRange
        guard range.contains(radius.value) else {
            throw DomainError(
                field: "radius", problem: "must be from \(Int(range.lowerBound)) to \(Int(range.upperBound)) km")
        }
        return radius
    }

    private static func checkedLanguage(_ language: String) throws -> String {
        guard language.utf8.count <= Self.longestLanguage,
            language.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
        else {
            throw DomainError(field: "language", problem: "must be a BCP 47 tag such as en or de-CH")
        }
        return language
    }

    /// In bytes; RFC 5646, 4.4.1.
    private static let longestLanguage = 35

    private static func checkedPrecision(_ text: String) throws -> LocationPrecision {
        guard let precision = LocationPrecision(rawValue: text) else {
            let known = LocationPrecision.allCases.map(\.rawValue).joined(separator: ", ")
            throw DomainError(field: "locationPrecision", problem: "must be one of \(known)")
        }
        return precision
    }
}
