import Foundation

/// What the page of the API shows of the OpenAPI document.
struct ContractOutline: Sendable {
    struct Feature: Sendable {
        var name: String
        var about: String
        var service: String
        /// Those of the API in the order of their paths, then those of pages.
        var operations: [Operation]
    }

    struct Operation: Sendable {
        var method: String
        var path: String
        var described: Described
    }

    /// As the document has it.
    struct Described: Decodable, Sendable {
        var tags: [String]
        var summary: String
        var description: String?
        var access: String
        var permission: String?
        var security: [[String: [String]]]
        var parameters: [Parameter]?
        var requestBody: Body?
        var responses: [String: Answer]
        var deprecated: Bool?

        private enum CodingKeys: String, CodingKey {
            case tags, summary, description, security, parameters, requestBody, responses, deprecated
            case access = "x-access"
            case permission = "x-permission"
        }
    }

    struct Parameter: Decodable, Sendable {
        var name: String
        var place: String
        var description: String?
        var required: Bool
        var schema: ContractSchema

        private enum CodingKeys: String, CodingKey {
            case name, description, required, schema
            case place = "in"
        }
    }

    struct Body: Decodable, Sendable {
        var required: Bool
        var content: [String: Content]
    }

    struct Content: Decodable, Sendable { var schema: ContractSchema }

    struct Answer: Decodable, Sendable {
        var description: String?
        var content: [String: Content]?
        /// Of one that many routes have.
        var reference: String?

        private enum CodingKeys: String, CodingKey {
            case description, content
            case reference = "$ref"
        }
    }

    var features: [Feature]
    var schemas: [(name: String, schema: ContractSchema)]

    /// - Throws: `DecodingError` for what is no OpenAPI document of ours.
    init(of document: String) throws {
        let read = try JSONDecoder().decode(Document.self, from: Data(document.utf8))
        let operations = read.paths.flatMap { path, methods in
            methods.map { method, described in
                Operation(
                    method: method.uppercased(), path: path,
                    described: described.answering(with: read.components.responses))
            }
        }
        let order = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        let byFeature = Dictionary(grouping: operations) { $0.described.tags.first ?? "" }
        features = read.tags.map { tag in
            Feature(
                name: tag.name, about: tag.description, service: tag.service,
                operations: (byFeature[tag.name] ?? []).sorted { one, other in
                    one.path == other.path
                        ? order.firstIndex(of: one.method) ?? 0 < order.firstIndex(of: other.method) ?? 0
                        : one.path < other.path
                })
        }
        schemas = read.components.schemas.sorted { $0.key < $1.key }.map { (name: $0.key, schema: $0.value) }
    }

    private struct Document: Decodable {
        var tags: [Tag]
        var paths: [String: [String: Described]]
        var components: Components
    }

    private struct Tag: Decodable {
        var name: String
        var description: String
        var service: String

        private enum CodingKeys: String, CodingKey {
            case name, description
            case service = "x-service"
        }
    }

    private struct Components: Decodable {
        var responses: [String: Answer]
        var schemas: [String: ContractSchema]
    }
}

extension ContractOutline.Described {
    /// With the sentences of what many routes answer.
    fileprivate func answering(with shared: [String: ContractOutline.Answer]) -> Self {
        var copy = self
        copy.responses = responses.mapValues { answer in
            guard let name = answer.reference?.split(separator: "/").last, let common = shared[String(name)] else {
                return answer
            }
            return ContractOutline.Answer(description: answer.description ?? common.description, content: nil)
        }
        return copy
    }
}

extension ContractOutline.Answer {
    fileprivate init(description: String?, content: [String: ContractOutline.Content]?) {
        (self.description, self.content) = (description, content)
    }
}
