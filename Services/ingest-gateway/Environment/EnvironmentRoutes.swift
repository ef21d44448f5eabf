import Caching
import Domain
import EnvironmentReports
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import Sessions

/// What is in the air, from responses that were rendered a moment ago: encoding one takes longer than all the rest.
struct EnvironmentRoutes: Sendable {
    let readEnvironment: ReadEnvironment
    let history: PostgresReadingHistoryStore
    let subscriptions: RecentSubscriptions
    let responses: LoadingCache<ReadEnvironment.Question, RenderedResponse>
    let personalResponses: LoadingCache<ReadEnvironment.PersonalQuestion, RenderedResponse>

    /// For anyone; a token makes the answer personal.
    func addOpen(to group: RouterGroup<GatewayContext>) {
        group.get("environment") { request, context in
            var query = QueryReader(request)
            let options = Self.options(in: &query)
            let coordinate = Self.coordinate(in: &query)
            try query.check()
            guard let session = context.session else {
                guard let coordinate else { throw Self.noPlace("Give latitude and longitude, or sign in") }
                let question = Self.question(coordinate, options)
                return try await response(to: question).response(to: request)
            }
            let person = try await subscriptions.subscription(of: session.userID, anew: request.wantsNothingKept)
            guard let place = coordinate ?? person.place?.coordinate else {
                throw Self.noPlace(
                    "Give latitude and longitude, or choose a place with PUT /api/v1/subscription")
            }
            let name = coordinate == nil ? person.place?.name : nil
            let personal = ReadEnvironment.PersonalQuestion(
                question: Self.question(place, options), sensitivities: person.sensitivities, placeName: name)
            return try await response(to: personal).response(to: request)
        }
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("stations/{provider}/{station}/readings") { request, context in
            guard let name = request.uri.queryParameters.get("allergen"), let allergen = Allergen(rawValue: name) else {
                let names = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.badRequest, "allergen must be one of \(names)")
            }
            let points = try await history.history(
                provider: try context.parameters.require("provider"),
                stationID: try context.parameters.require("station"), allergen: allergen)
            return JSONResponse(value: Readings(readings: points, reason: allergen.reasonForNoValue))
        }
    }

    private struct Readings: Encodable {
        var readings: [HistoryPoint]
        /// Why there can be none.
        var reason: String?
    }

    private func response(to question: ReadEnvironment.Question) async throws -> RenderedResponse {
        try await responses.value(for: question) {
            try Self.rendered(try await readEnvironment(question), cacheControl: "public, max-age=60")
        }
    }

    private func response(to personal: ReadEnvironment.PersonalQuestion) async throws -> RenderedResponse {
        try await personalResponses.value(for: personal) {
            try Self.rendered(try await readEnvironment(personal), cacheControl: "private, max-age=60")
        }
    }

    private static func rendered(_ answer: LocalEnvironment, cacheControl: String) throws -> RenderedResponse {
        RenderedResponse(
            body: try MessageCoding.encode(answer), ignoring: ["asOf", "ageSeconds", "lastSuccess"],
            cacheControl: cacheControl, other: [.vary: "Authorization, Cookie"])
    }

    private static func question(
        _ coordinate: Coordinate, _ options: EnvironmentOptions
    ) -> ReadEnvironment.Question {
        ReadEnvironment.Question(cell: Grid.tenthOfDegree.cell(containing: coordinate), options: options)
    }

    private static func noPlace(_ what: String) -> Problem {
        var problem = Problem(.badRequest, what)
        problem.errors = ["latitude", "longitude"].map {
            Problem.FieldError(parameter: MessageFault(field: $0, problem: "is missing"))
        }
        return problem
    }

    private static func options(in query: inout QueryReader) -> EnvironmentOptions {
        EnvironmentOptions(
            units: query.word("units", of: ["metric": .metric, "imperial": .imperial], default: .metric),
            scale: query.word(
                "scale", of: ["european": .european, "us": .unitedStates, "indian": .india], default: .european),
            language: language(in: &query))
    }

    /// The first of our languages that the tag asks for; English where there is none, as the answer then says.
    private static func language(in query: inout QueryReader) -> String {
        let fallback = EnvironmentOptions.languages[0]
        guard let tag = query.text("language") else { return fallback }
        guard tag.utf8.count <= 35, tag.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*/) != nil else {
            query.refuse("language", "must be a BCP 47 tag such as en or de-CH")
            return fallback
        }
        return EnvironmentOptions.languages.first { $0 == tag.prefix(2).lowercased() } ?? fallback
    }

    /// Nil when neither is given; each fault is noted.
    private static func coordinate(in query: inout QueryReader) -> Coordinate? {
        let texts = (query.text("latitude"), query.text("longitude"))
        guard texts.0 != nil || texts.1 != nil else { return nil }
        let latitude = degrees("latitude", texts.0, limit: 90, &query)
        let longitude = degrees("longitude", texts.1, limit: 180, &query)
        guard let latitude, let longitude else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(
        _ name: String, _ text: String?, limit: Double, _ query: inout QueryReader
    ) -> Double? {
        guard let text else {
            query.refuse(name, "is missing")
            return nil
        }
        guard let number = Double(text), (-limit...limit).contains(number) else {
            query.refuse(name, "must be a number of degrees from -\(Int(limit)) to \(Int(limit))")
            return nil
        }
        return number
    }
}

extension Request {
    /// Whether the client wants nothing that was kept, as a page does that is loaded anew.
    ///
    /// Source: https://www.rfc-editor.org/rfc/rfc9111.html#section-5.2.1
    fileprivate var wantsNothingKept: Bool {
        headers[values: .cacheControl].joined(separator: ",").lowercased().split { ", \t".contains($0) }
            .contains { $0 == "no-cache" || $0 == "max-age=0" }
    }
}
