import Domain
import HTTPFetch
import HTTPTypes
import MessageProtocol

/// The gateway's API, with what an answer means for whoever has to know whether it took effect.
struct ChaosGateway: Sendable {
    enum Answer<Value: Sendable>: Sendable {
        case accepted(Value)
        /// 503: not taken, to be sent again.
        case refused
        /// No answer: it may have taken effect or not.
        case inDoubt
        /// Any other answer, which no fault excuses.
        case wrong(String)
    }

    let baseURL: String
    let http: HTTPClient

    func subscribe(_ user: ChaosUser) async -> Answer<Ignored> {
        struct Body: Encodable {
            var place: Place
            var sensitivities: [Sensitivity]
            var radius: Kilometres
            var settings: NotificationSettings
        }
        let person = user.person
        return await call(
            .put, "subscription", token: user.token,
            body: Body(
                place: person.place, sensitivities: person.sensitivities, radius: person.radius,
                // More than the run has, so that nothing goes to a digest.
                settings: (try? NotificationSettings(
                    weeklyInterruptions: NotificationSettings.weeklyInterruptionsRange.upperBound)) ?? .initial))
    }

    func submit(_ report: UserAlertReport, by user: ChaosUser) async -> Answer<AlertID> {
        struct Accepted: Decodable, Sendable { var alertID: AlertID }
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
        let answer: Answer<Accepted> = await call(.post, "alerts", token: user.token, body: body)
        switch answer {
        case .accepted(let accepted): return .accepted(accepted.alertID)
        case .refused: return .refused
        case .inDoubt: return .inDoubt
        case .wrong(let text): return .wrong(text)
        }
    }

    /// A report whose texts are as they are, which ``Place`` and ``Comment`` would not take.
    func report(at name: String, comment: String, by user: ChaosUser) async -> Answer<Ignored> {
        struct Body: Encodable {
            struct Named: Encodable {
                var name: String
                var coordinate: Coordinate
            }
            var place: Named
            var allergens: [Allergen] = []
            var symptoms: [Symptom] = []
            var comment: String
        }
        let place = Body.Named(name: name, coordinate: user.person.place.coordinate)
        return await call(.post, "alerts", token: user.token, body: Body(place: place, comment: comment))
    }

    func record(_ metric: HealthMetric, of user: ChaosUser) async -> Answer<Ignored> {
        await call(.post, "health-metrics", token: user.token, body: ["metrics": [metric]])
    }

    struct Ignored: Decodable, Sendable {}

    private func call<Value: Decodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, body: some Encodable
    ) async -> Answer<Value> {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        do {
            var request = FetchRequest(
                method: method, url: "\(baseURL)/api/v1/\(path)", headers: headers,
                body: try MessageCoding.encode(body))
            request.timeLimit = .seconds(8)
            let response = try await http.send(request)
            switch response.status.code {
            case 200..<300: return .accepted(try MessageCoding.decode(Value.self, from: response.body))
            case 503: return .refused
            default:
                return .wrong(
                    "\(method) \(path) \(response.status.code): \(String(decoding: response.body, as: UTF8.self))")
            }
        } catch let error as HTTPFetchError where error.isTransient {
            return .inDoubt
        } catch {
            return .wrong("\(method) \(path): \(error)")
        }
    }
}
