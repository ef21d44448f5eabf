import Foundation
public import Hummingbird

/// What a browser sends of a form without scripts: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
public struct FormFields: Sendable {
    private let values: [String: [String]]

    /// Of a form's body, in bytes: every preference with the longest texts has some 20 kB.
    public static let limit = 64 << 10
    private static let mostFields = 1_000

    /// - Parameter values: of each field.
    public init(_ values: [String: [String]]) { self.values = values }

    /// - Throws: a ``Problem`` for more fields than any form of ours has, and for more than ``limit``.
    public init(of request: Request) async throws {
        try self.init(try await request.bytes(upTo: Self.limit))
    }

    /// - Throws: a ``Problem`` for more fields than any form of ours has.
    public init(_ bytes: [UInt8]) throws(Problem) {
        var values: [String: [String]] = [:]
        let pairs = bytes.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.mostFields else {
            throw Problem(.badRequest, "The form has more than \(Self.mostFields) fields")
        }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map(Self.decoded)
            values[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
        }
        self.values = values
    }

    public func has(_ name: String) -> Bool { values[name] != nil }

    /// Without white space around it.
    /// - Returns: nil for a field that is empty or not there.
    public func text(_ name: String) -> String? {
        let text = values[name]?.first?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? nil : text
    }

    /// As they were sent, such as those of several checked boxes.
    public func texts(_ name: String) -> [String] { values[name] ?? [] }

    /// What is not encoded as it should be stays as it is.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self).replacing("+", with: " ")
        return text.removingPercentEncoding ?? text
    }
}

extension Request {
    /// Whether its body is that of a form of a page, not of a script.
    var isForm: Bool {
        headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
            || multipartBoundary != nil
    }
}
