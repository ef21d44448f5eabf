import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol

/// The gateway's API, called as an app calls it.
struct GatewayClient: Sendable {
    let baseURL: String
    let http: HTTPClient

    func subscribe(_ person: SignedInPerson) async throws {
        struct Body: Encodable {
            var place: Place
            var sensitivities: [Sensitivity]
            var radius: Kilometres
            var language: String
            var emailNotifications: Bool
        }
        let subscriber = person.person
        let _: Ignored = try await call(
            .put, "subscription", token: person.token,
            body: Body(
                place: subscriber.place,
                sensitivities: [try Sensitivity(allergen: subscriber.allergen, threshold: subscriber.threshold)],
                radius: subscriber.radius, language: subscriber.language, emailNotifications: subscriber.wantsEmail))
    }

    func submitAlert(_ report: UserAlertReport, by person: SignedInPerson) async throws -> AlertID {
        struct Answer: Decodable { var alertID: AlertID }
        // As a message has it, its allergens would be in two lists.
        struct Body: Encodable {
            var place: Place
            var allergens: [Allergen]
            var symptoms: [Symptom]
            var severity: Severity
            var comment: Domain.Comment?
        }
        let body = Body(
            place: report.place, allergens: report.allergens, symptoms: report.symptoms, severity: report.severity,
            comment: report.comment)
        let answer: Answer = try await call(.post, "alerts", token: person.token, body: body)
        return answer.alertID
    }

    /// The reports of the last day that the map shows within a tenth of a degree of a place.
    func reportsOnMap(around place: Coordinate, of person: SignedInPerson) async throws -> Set<AlertID> {
        struct Answer: Decodable {
            struct Feature: Decodable { var id: AlertID }
            var features: [Feature]
        }
        let (south, west) = (place.latitude - 0.1, place.longitude - 0.1)
        let answer: Answer = try await call(
            .get, "user-alerts?bbox=\(west),\(south),\(west + 0.2),\(south + 0.2)", token: person.token,
            body: String?.none)
        return Set(answer.features.map(\.id))
    }

    /// Records measurements of a watch that marks them as taken at rest.
    func record(_ metrics: [HealthMetric], of person: SignedInPerson) async throws {
        let _: Ignored = try await call(
            .post, "health-metrics", token: person.token, body: ["metrics": metrics.map(MetricAtRest.init)])
    }

    /// What is marked is judged at once; other measurements wait for what the person did meanwhile.
    private struct MetricAtRest: Encodable {
        var kind: HealthMetric.Kind
        var value: Double
        var measuredAt: Date
        var activity = "at-rest"

        init(_ metric: HealthMetric) { (kind, value, measuredAt) = (metric.kind, metric.value, metric.measuredAt) }
    }

    func inbox(of person: SignedInPerson) async throws -> [InboxMessage] {
        struct Answer: Decodable { var notifications: [InboxMessage] }
        let answer: Answer = try await call(.get, "inbox?limit=200", token: person.token, body: String?.none)
        return answer.notifications
    }

    private struct Ignored: Decodable {}

    private func call<Answer: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, body: (some Encodable)?
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        var request = FetchRequest(
            method: method, url: "\(baseURL)/api/v1/\(path)", headers: headers,
            body: try body.map { try MessageCoding.encode($0) })
        // A machine that has just started everything is slow.
        request.timeLimit = .seconds(60)
        let response = try await http.send(request)
        guard response.status.kind == .successful else {
            throw CommandFailure(
                "\(method) \(path) responded \(response.status.code): \(String(decoding: response.body, as: UTF8.self))"
            )
        }
        return try MessageCoding.decode(Answer.self, from: response.body)
    }
}

/// A notification as the inbox shows it.
struct InboxMessage: Decodable, Sendable {
    var kind: String
    var title: String
    var body: String
    var createdAt: Date
    var alertID: AlertID?
}
