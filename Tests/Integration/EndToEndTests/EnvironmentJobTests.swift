import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import TestSupport
import Testing
import TrialAccounts

/// From the providers' recorded answers to what people read, through all processes.
@Suite(.serialized) struct EnvironmentJobTests {
    /// A birch afternoon of 2023 in Basel, whose station has counted 700 grains at noon; Enschede has the gridded values.
    @Test func whatStationsAndModelsSayIsTheAnswerForAPlace() async throws {
        try await StackUnderTest.run { stack in
            let client = Reader(stack)
            try await client.playUntil("2023-04-10T11:00:00Z")
            let basel = try await client.signUp("Basel", latitude: 47.56, longitude: 7.59, birchFrom: 3)
            _ = try await client.signUp("Enschede", latitude: 52.22, longitude: 6.89, birchFrom: 3)

            try await eventually("the station's birch count is the answer for Basel") {
                let answer = try await client.environment("?latitude=47.56&longitude=7.59")
                return answer.pollen.species.first { $0.id == "birch" }?.source?.station?.id == "PBS"
            }
            let personal = try await client.environment("", token: basel)
            #expect(personal.personalRisk.decidedBy == "birch")
            #expect(personal.personalRisk.reached == ["birch"])
            let station = try #require(personal.stations.first)
            #expect(station.id == "PBS")
            #expect(station.allergens.first { $0.allergen == "birch" }?.today?.day == "2023-04-10")
            #expect(station.allergens.first { $0.allergen == "birch" }?.yesterday?.day == "2023-04-09")

            try await eventually("the gridded values are the answer for Enschede") {
                let answer = try await client.environment("?latitude=52.22&longitude=6.89")
                return answer.airQuality?.indices["european-aqi"] != nil && answer.uv != nil
                    && answer.weather["temperature"]?.source.provider == "open-meteo-weather"
            }
        }
    }
}

/// Somebody who uses the API from outside.
private struct Reader: Sendable {
    private let http = HTTPClient()
    private let api: String
    private let replay: String
    private let accounts: TrialAccounts

    init(_ stack: StackUnderTest) {
        api = "http://127.0.0.1:\(stack.environment["INGEST_GATEWAY_HTTP_PORT"] ?? "")/api/v1"
        replay = stack.environment["ENVIRONMENT_REPLAY_URL"] ?? ""
        accounts = TrialAccounts(stack.environment, http: http)
    }

    func playUntil(_ instant: String) async throws {
        let body = #"{"from": "\#(instant)", "speed": 0}"#
        _ = try await send(.put, "\(replay)/replay", body)
    }

    func signUp(_ place: String, latitude: Double, longitude: Double, birchFrom threshold: Int) async throws -> String {
        let token = try await accounts.join("\(place)@example.org", password: ReportClient.password).token
        _ = try await send(
            .put, "\(api)/subscription",
            """
            {"place": {"name": "\(place)", "coordinate": {"latitude": \(latitude), "longitude": \(longitude)}},
             "sensitivities": [{"allergen": "birch", "threshold": \(threshold)}], "radius": 25,
             "emailNotifications": false}
            """, token: token)
        return token
    }

    func environment(_ query: String, token: String? = nil) async throws -> SeenEnvironment {
        try JSONDecoder().decode(
            SeenEnvironment.self, from: try await send(.get, "\(api)/environment\(query)", token: token))
    }

    private func send(
        _ method: HTTPRequest.Method, _ url: String, _ body: String? = nil, token: String? = nil
    ) async throws -> Data {
        var request = FetchRequest(method: method, url: url, body: body.map { Array($0.utf8) })
        request.timeLimit = .seconds(60)
        if let token { request.headers[.authorization] = "Bearer \(token)" }
        let answer = try await http.send(request)
        try #require(
            answer.status.kind == .successful, "\(method) answered \(String(decoding: answer.body, as: UTF8.self))")
        return Data(answer.body)
    }
}

/// What a client of the API sees of the answer.
private struct SeenEnvironment: Decodable {
    struct Source: Decodable {
        struct Station: Decodable { var id: String }
        var provider: String
        var station: Station?
    }
    struct Value: Decodable { var source: Source }
    struct Pollen: Decodable {
        struct Entry: Decodable {
            var id: String
            var source: Source?
        }
        var species: [Entry]
    }
    struct Risk: Decodable {
        var decidedBy: String?
        var reached: [String]
    }
    struct Station: Decodable {
        struct Day: Decodable { var day: String }
        struct Allergen: Decodable {
            var allergen: String
            var yesterday: Day?
            var today: Day?
        }
        var id: String
        var allergens: [Allergen]
    }
    struct Index: Decodable { var level: String }
    struct Air: Decodable { var indices: [String: Index] }
    struct Rays: Decodable { var index: Double }

    var pollen: Pollen
    var personalRisk: Risk
    var stations: [Station]
    var airQuality: Air?
    var uv: Rays?
    var weather: [String: Value]
}
