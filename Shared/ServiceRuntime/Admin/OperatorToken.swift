import HTTPService
import HTTPTypes
public import Hummingbird

/// A secret that two programs share.
public struct OperatorToken: Sendable {
    private let bytes: [UInt8]

    /// Shorter ones can be guessed.
    public static let shortest = 16

    /// - Throws: ``SettingFault``.
    public init(_ text: String, atLeast shortest: Int = Self.shortest) throws(SettingFault) {
        guard text.utf8.count >= shortest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw SettingFault("must have at least \(shortest) visible ASCII characters, without spaces")
        }
        bytes = Array(text.utf8)
    }

    /// Takes the same time wherever the two begin to differ, so that nobody can guess it byte by byte.
    public func equals(_ other: some StringProtocol) -> Bool {
        let others = Array(other.utf8)
        var difference = UInt8(others.count == bytes.count ? 0 : 1)
        for (index, byte) in others.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
        return difference == 0
    }
}

extension OperatorToken: CustomStringConvertible {
    /// Never the token.
    public var description: String { "OperatorToken" }
}

/// Lets a request pass that carries the operator's token as `Authorization: Bearer …`.
public struct OperatorTokenMiddleware<Context: RequestContext>: RouterMiddleware {
    private let token: OperatorToken?
    private let variable: String

    /// - Parameters:
    ///   - token: nil lets nobody pass.
    ///   - variable: of the environment, from which the token comes; named where there is none.
    public init(token: OperatorToken?, variable: String) {
        self.token = token
        self.variable = variable
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let token else {
            throw Problem(.forbidden, "There is no operator's token: set \(variable) and restart the service")
        }
        let prefix = "Bearer "
        guard let value = request.headers[.authorization], value.hasPrefix(prefix),
            token.equals(value.dropFirst(prefix.count))
        else {
            throw Problem(
                .unauthorized, "Send the operator's token, the value of \(variable), as 'Authorization: Bearer …'")
        }
        return try await next(request, context)
    }
}
