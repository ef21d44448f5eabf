import Foundation

/// The path of the field at which decoding stops, such as `allergens.1`; nil when it succeeds.
func faultyField<Value: Decodable>(decoding type: Value.Type, from json: String) -> String? {
    do {
        _ = try JSONDecoder().decode(type, from: Data(json.utf8))
        return nil
    } catch let error as DecodingError {
        return error.path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    } catch {
        return "\(error)"
    }
}

/// What the decoder says about the field; nil when it succeeds.
func decodingProblem<Value: Decodable>(decoding type: Value.Type, from json: String) -> String? {
    do {
        _ = try JSONDecoder().decode(type, from: Data(json.utf8))
        return nil
    } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
    } catch {
        return "\(error)"
    }
}

extension DecodingError {
    fileprivate var path: [any CodingKey] {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}
