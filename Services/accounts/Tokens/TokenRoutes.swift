import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// A person's own tokens for programs. None of their scopes allows what is here, so a token makes no other.
struct TokenRoutes: Sendable {
    let store: PostgresTokenStore
    let now: @Sendable () -> Date

    struct ListAnswer: Codable, Sendable, Equatable {
        var tokens: [PersonalToken]
        /// All that a token can be made for.
        var scopes: [String]
    }

    struct NewAnswer: Codable, Sendable, Equatable {
        /// Shown this once.
        var token: String
        var details: PersonalToken
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("account/tokens") { _, context in
            JSONResponse(
                value: ListAnswer(
                    tokens: try await store.tokens(of: try context.userID, at: now()),
                    scopes: TokenScope.allCases.map(\.rawValue)))
        }
        group.post("account/tokens") { request, context in
            let userID = try context.userID
            let wanted = try await BodyReader.of(request).read(.newToken)
            let token = SessionToken()
            let details = try await store.save(wanted, of: userID, under: token.digest, at: now())
            return JSONResponse(status: .created, value: NewAnswer(token: token.text, details: details))
        }
        group.delete("account/tokens/:id") { _, context in
            guard let id = context.parameters.get("id").flatMap({ Identifier<PersonalToken>($0) }),
                try await store.remove(id, of: try context.userID)
            else { throw Problem(.notFound, "You have no such token: GET /api/v1/account/tokens lists yours") }
            return HTTPResponse.Status.noContent
        }
    }
}

extension BodyField where Value == NewToken {
    static var newToken: BodyField {
        .fields { body throws(FieldFaults) in
            let (name, scopes, days) = try body.values(
                BodyField<String>.required("name").checked { try TextRule.name.checked($0, field: "name") },
                BodyField<[TokenScope]>.words("scopes", upTo: TokenScope.allCases.count).checked { scopes in
                    guard !scopes.isEmpty else {
                        throw DomainError(field: "scopes", problem: "must name at least one scope")
                    }
                    return scopes
                },
                BodyField<Int>.required("days").checked { days in
                    guard NewToken.days.contains(days) else {
                        throw DomainError(
                            field: "days",
                            problem: "must be \(NewToken.days.lowerBound) to \(NewToken.days.upperBound)")
                    }
                    return days
                })
            return NewToken(name: name, scopes: scopes, days: days)
        }
    }
}

extension AccountsFeatures {
    var tokenRoutes: TokenRoutes { TokenRoutes(store: PostgresTokenStore(pool: pool), now: now) }
}
