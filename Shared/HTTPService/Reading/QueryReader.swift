public import Hummingbird
public import MessageProtocol

/// The parameters of a query, read one by one, so that the problem names every faulty one.
public struct QueryReader {
    private let parameters: Parameters
    public private(set) var faults: [MessageFault] = []

    public init(_ request: Request) { parameters = request.uri.queryParameters }

    public func text(_ name: String) -> String? { parameters[name[...]].map(String.init) }

    public mutating func refuse(_ name: String, _ problem: String) {
        faults.append(MessageFault(field: name, problem: problem))
    }

    /// A parameter whose value is one of a few words.
    /// - Returns: `fallback` when it is absent; also when it is faulty, which is noted.
    public mutating func word<Value>(_ name: String, of words: KeyValuePairs<String, Value>, default fallback: Value) -> Value
    {
        guard let text = text(name) else { return fallback }
        if let match = words.first(where: { $0.key == text }) { return match.value }
        refuse(name, "must be one of \(words.map(\.key).joined(separator: ", "))")
        return fallback
    }

    /// - Throws: a ``Problem`` that names each fault noted so far.
    public func check() throws(Problem) {
        if !faults.isEmpty { throw Problem.faultyParameters(faults) }
    }
}
