import Domain
import HTTPService
import MessageProtocol

@testable import accounts
@testable import ingest_gateway

extension FuzzedDecoder {
    /// Bodies of requests, read field by field as the routes of gateway and accounts do.
    static let requests = [
        body("subscription") { reader in
            _ = try reader.read(
                BodyField<Place>.place,
                BodyField<[Sensitivity]>.list("sensitivities", upTo: Allergen.allCases.count),
                BodyField<Kilometres>.required("radius"), BodyField<NotificationSettings>.settings)
        },
        body("report") { reader in
            _ = try reader.read(
                BodyField<Place>.place,
                BodyField<[Allergen]>.list("allergens", upTo: Allergen.allCases.count),
                BodyField<[Symptom]>.list("symptoms", upTo: Symptom.allCases.count),
                BodyField<Severity>.optional("severity", default: .moderate),
                BodyField<Comment?>.comment)
        },
        body("channel") { reader in _ = try reader.read(.channel) },
        body("account") { reader in
            _ = try reader.read(
                BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) },
                BodyField<String>.required("password").checked { try Password($0) })
        },
        body("quiz") { reader in
            _ = try reader.read(
                BodyField<Int>.required("version"), BodyField<[String: QuizAnswer]>.answers,
                BodyField<SuggestionID?>.optional("suggestionID", default: nil))
        },
        body("inquiry") { reader in _ = try reader.read(.kind, .message) },
        body("manuscript") { reader in
            let content = try reader.read(BodyField<ArticleContent>.required("content")).checked(pictures: [1, 2])
            guard try content.checked(pictures: [1, 2]) == content else {
                throw BrokenPromise("what was accepted is changed when it is sent again")
            }
        },
    ]

    private static func body(
        _ name: String, _ read: @escaping @Sendable (BodyReader) throws -> Void
    ) -> FuzzedDecoder {
        FuzzedDecoder(name: "body-\(name)") { input in
            try read(MessageCoding.decode(BodyReader.self, from: input))
        }
    }
}
