import Domain
import MessageProtocol

/// A JSON array read to its end, the faulty elements noted.
struct Elements<Element: Decodable>: Decodable {
    private(set) var values: [Element] = []
    private(set) var faults: [MessageFault] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            // superDecoder() moves on even when the element then fails.
            let element = try container.superDecoder()
            do {
                values.append(try Element(from: element))
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            }
        }
    }
}

/// An error of the domain's rules that explains itself without naming the field again.
protocol FieldRule: Error {
    var problem: String { get }
}

extension DomainError: FieldRule {}
