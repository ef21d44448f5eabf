public import Foundation
import HTTPFetch
import HTTPTypes

/// An HTTP/2 server that takes pushes as a Web Push service, APNs and FCM do, and keeps them: see
/// `Servers/push_provider.py`. It accepts everything until it is told otherwise.
public struct PushProviderServer: Sendable {
    public let port: Int
    private let authorityFile: String
    private let output: OutputLines

    /// - Parameter streams: how many requests a connection may carry at once.
    public static func running<Value: Sendable>(
        _ certificates: ServerCertificates, streams: Int = 1_000,
        body: (PushProviderServer) async throws -> Value
    ) async throws -> Value {
        let tls = [certificates.certificateFile, certificates.keyFile]
        let arguments = [serverScript("push_provider.py")] + tls + ["\(streams)"]
        return try await HelperProcess.running(.debianPython, arguments) { process in
            let port = try await process.output.readyPort()
            return try await body(
                PushProviderServer(port: port, authorityFile: certificates.authorityFile, output: process.output))
        }
    }

    /// `https://127.0.0.1:…`, for the settings that name a provider.
    public var origin: String { "https://\(authority)" }

    /// Host and port, as an allow-list of private hosts names them.
    public var authority: String { "127.0.0.1:\(port)" }

    /// - Parameter path: `/push/…` for a Web Push subscription.
    public func url(_ path: String) -> String { origin + path }

    /// Answers what fits so from now on; the latest rule that fits counts.
    /// - Parameters:
    ///   - path: a whole path, or its beginning and a star.
    ///   - text: must be in the body as well, such as the device token that FCM takes there.
    ///   - times: how often; nil for ever.
    public func answer(
        _ path: String, containing text: String = "", with answer: PushProviderAnswer, times: Int? = nil
    ) async throws {
        let rule = Rule(path: path, contains: text, times: times, answer: answer)
        try await control("/control", [UInt8](JSONEncoder().encode(rule)))
    }

    /// Forgets all rules and answers well what still hangs.
    public func release() async throws {
        try await control("/control/release")
    }

    /// Every push that has arrived until now, in the order of arrival.
    public var pushes: [ReceivedPush] {
        get async throws {
            let mark = UUID().uuidString
            try await control("/control/mark", Array(mark.utf8))
            _ = try await output.first("its mark") { $0 == "mark \(mark)" }
            return try output.all.filter { $0.hasPrefix("{") }.map(ReceivedPush.init(line:))
        }
    }

    /// How many pushes have been read of what the server printed; some may be on their way.
    public var pushCount: Int { output.all.count { $0.hasPrefix("{") } }

    /// So many pushes, as soon as they are there.
    public func firstPushes(_ count: Int) async throws -> [ReceivedPush] {
        try await output.first(count, "\(count) pushes") { $0.hasPrefix("{") }.map(ReceivedPush.init(line:))
    }

    private func control(_ path: String, _ body: [UInt8] = []) async throws {
        var options = HTTPClientOptions()
        options.trust = .onlyAuthorities(inFile: authorityFile)
        let client = HTTPClient(options: options)
        let answer = try await client.send(FetchRequest(method: .post, url: url(path), body: body))
        await client.close()
        guard answer.status.code == 204 else {
            throw HelperProcessError.failed("push_provider.py", output: output.all.joined(separator: "\n"))
        }
    }

    private struct Rule: Encodable {
        var path: String
        var contains: String
        var times: Int?
        var answer: PushProviderAnswer

        private enum CodingKeys: String, CodingKey { case path, contains, times }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(path, forKey: .path)
            try container.encode(contains, forKey: .contains)
            try container.encodeIfPresent(times, forKey: .times)
            try answer.encode(to: encoder)
        }
    }
}

/// A request as the provider saw it.
public struct ReceivedPush: Decodable, Sendable {
    public let method: String
    public let path: String
    /// By name in lower case.
    public let headers: [String: String]
    public let body: Data

    fileprivate init(line: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
}
