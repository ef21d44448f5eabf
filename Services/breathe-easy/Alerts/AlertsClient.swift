import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import ServiceRuntime

/// alert-fanout's operator routes.
struct AlertsClient: Sendable {
    private let baseURL: String
    private let token: String
    private let http: HTTPClient

    init(baseURL: String, token: String, http: HTTPClient) {
        self.baseURL = baseURL
        self.token = token
        self.http = http
    }

    func newest(in state: String?) async throws -> AlertsResponse<AlertList> {
        let query = state?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "?state=\($0)" } ?? ""
        return try await call(.get, "alerts\(query)")
    }

    func alert(_ id: UUID) async throws -> AlertsResponse<AlertStatus> {
        try await call(.get, "alerts/\(id.uuidString.lowercased())")
    }

    func release(_ id: UUID) async throws -> AlertsResponse<AlertStatus> {
        try await call(.post, "alerts/\(id.uuidString.lowercased())/release")
    }

    func stop(_ id: UUID) async throws -> AlertsResponse<AlertStatus> {
        try await call(.post, "alerts/\(id.uuidString.lowercased())/stop")
    }

    func preview(_ alert: HypotheticalAlert) async throws -> AlertsResponse<PreviewedAlert> {
        try await call(.post, "alerts/preview", body: try MessageCoding.encode(alert))
    }

    /// - Throws: ``CommandFailure`` with the service's reason.
    private func call<Value: Decodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, body: [UInt8]? = nil
    ) async throws -> AlertsResponse<Value> {
        var request = FetchRequest(
            method: method, url: "\(baseURL)/\(path)",
            headers: [.authorization: "Bearer \(token)", .contentType: "application/json"], body: body)
        // A stop waits for the ranges that are being processed.
        request.timeLimit = .seconds(60)
        let response: FetchResponse
        do {
            response = try await http.send(request)
        } catch {
            throw CommandFailure("alert-fanout cannot be reached: \(error)")
        }
        guard response.status.kind == .successful else { throw Self.failure(response) }
        do {
            return AlertsResponse(
                value: try MessageCoding.decode(Value.self, from: response.body),
                json: String(decoding: response.body, as: UTF8.self))
        } catch {
            throw CommandFailure(
                "alert-fanout sent a response that this command cannot read (\(error)): are both of the same version?")
        }
    }

    private static func failure(_ response: FetchResponse) -> CommandFailure {
        struct Problem: Decodable { var detail: String }
        let problem = try? MessageCoding.decode(Problem.self, from: response.body)
        return CommandFailure(
            (problem?.detail ?? "alert-fanout responded \(response.status.code) without a reason").printable)
    }
}

/// A response and its JSON.
struct AlertsResponse<Value: Sendable>: Sendable {
    var value: Value
    var json: String
}
