/// A parameter as OpenAQ writes it.
struct OpenAQStatedParameter: Decodable, Sendable {
    var name: Stated<String>?
    var units: Stated<String>?

    var known: OpenAQParameter? { name?.value.flatMap(OpenAQParameter.init) }
}

struct OpenAQCoordinates: Decodable, Sendable {
    var latitude: Stated<Double>?
    var longitude: Stated<Double>?
}

struct OpenAQTime: Decodable, Sendable {
    var utc: Stated<String>?
}
