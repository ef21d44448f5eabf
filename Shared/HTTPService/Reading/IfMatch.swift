import HTTPTypes
public import Hummingbird

/// The condition of a change: only while the client's copy is what is stored. RFC 9110, 13.1.1.
public struct IfMatch: Sendable {
    /// Nil for `*`, which any copy meets.
    private let tags: [String]?

    /// - Returns: nil for a request without the header.
    public init?(of request: Request) {
        let fields = request.headers[values: .ifMatch]
        guard !fields.isEmpty else { return nil }
        let parts = fields.joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        tags = parts == ["*"] ? nil : parts
    }

    /// Compares strongly, so that a weak tag never fits.
    /// - Parameter current: what GET would answer at this moment, before the change and under its lock.
    /// - Throws: ``Problem`` when the client has something else.
    public func check(_ current: JSONResponse<some Encodable>) throws {
        guard let tags else { return }
        guard tags.contains(try current.entityTag) else { throw Problem.changedMeanwhile }
    }
}

extension Problem {
    static let changedMeanwhile = Problem(
        .preconditionFailed, "It has changed since your copy; nothing was stored: GET it, and make your change again",
        code: "changed-meanwhile")
}
