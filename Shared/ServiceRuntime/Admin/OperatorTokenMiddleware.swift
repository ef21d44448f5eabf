import HTTPTypes
public import Hummingbird

/// Lets a request pass that carries the operator's token as `Authorization: Bearer …`.
public struct OperatorTokenMiddleware: RouterMiddleware {
    public typealias Context = BasicRequestContext

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
        _ request: Request, context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token else {
            throw OperatorProblem(.forbidden, "There is no operator's token: set \(variable) and restart the service")
        }
        let prefix = "Bearer "
        guard let value = request.headers[.authorization], value.hasPrefix(prefix),
            token.equals(value.dropFirst(prefix.count))
        else {
            throw OperatorProblem(
                .unauthorized, "Send the operator's token, the value of \(variable), as 'Authorization: Bearer …'")
        }
        return try await next(request, context)
    }
}
