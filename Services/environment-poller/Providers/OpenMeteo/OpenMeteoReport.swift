import Foundation

/// Open-Meteo's response: variables are keys.
struct OpenMeteoReport: Sendable {
    var latitude: Double
    var longitude: Double
    /// For times written as text, which carry no offset; times in seconds are UTC.
    var utcOffsetSeconds: Int
    var currentUnits: [String: String]
    var current: OpenMeteoValues?
    var hourlyUnits: [String: String]
    var hourly: OpenMeteoValues?

    /// - Throws: ``ProviderFault`` when it is no JSON, an error document, or names no place.
    init(_ body: [UInt8]) throws(ProviderFault) {
        let tree = try JSONTree(answer: body)
        // Some errors come with status 200.
        if case .bool(true) = tree["error"] {
            throw .unexpectedStatus(200, reason: StatedReason.find(in: body))
        }
        latitude = try Self.number("latitude", in: tree)
        longitude = try Self.number("longitude", in: tree)
        utcOffsetSeconds = try Self.offset(in: tree)
        currentUnits = Self.units(tree["current_units"])
        hourlyUnits = Self.units(tree["hourly_units"])
        current = tree["current"]?.fields.map(OpenMeteoValues.init)
        hourly = tree["hourly"]?.fields.map(OpenMeteoValues.init)
    }

    private static func number(_ field: String, in tree: JSONTree) throws(ProviderFault) -> Double {
        guard let value = tree[field] else { throw .malformed("\(field): the field is missing") }
        guard let number = value.number else { throw .malformed("\(field): the value is not a number") }
        return number
    }

    /// 0 when it is not stated.
    private static func offset(in tree: JSONTree) throws(ProviderFault) -> Int {
        guard let field = tree["utc_offset_seconds"] else { return 0 }
        // No zone is or was further from UTC than 15 h 13 min.
        guard let offset = field.number.flatMap({ Int(exactly: $0) }), (-57_600...57_600).contains(offset)
        else { throw .malformed("utc_offset_seconds: it is no time zone's") }
        return offset
    }

    private static func units(_ tree: JSONTree?) -> [String: String] { tree?.fields?.compactMapValues(\.text) ?? [:] }
}

/// Values of several variables at the same times; of `current`, at one.
struct OpenMeteoValues: Sendable {
    var times: [OpenMeteoTimestamp?]
    /// By variable, each as long as `times` in a valid response.
    var values: [String: [Double?]] = [:]
    /// How many of them were neither a number nor null.
    var unreadable: [String: Int] = [:]

    init(_ fields: [String: JSONTree]) {
        times = fields["time"].map(OpenMeteoTimestamp.list) ?? []
        for (name, value) in fields where name != "time" {
            switch value {
            case .numbers(let numbers): values[name] = numbers
            case .number(let number): values[name] = [number]
            case .null: values[name] = [nil]
            case .list(let items):
                values[name] = items.map(\.number)
                unreadable[name] = items.count { $0 != .null && $0.number == nil }
            case .bool, .text, .object: unreadable[name] = 1
            }
        }
    }
}

/// Seconds since 1970 in UTC, or local text such as `2026-10-03T12:30`.
enum OpenMeteoTimestamp: Sendable, Equatable {
    case seconds(Double)
    case local(String)

    /// - Returns: nil for an unreadable text.
    func secondsSince1970(utcOffset: Int) -> Int? {
        switch self {
        case .seconds(let seconds): return Int(exactly: seconds)
        case .local(let text):
            guard let date = try? Date("\(text):00Z", strategy: .iso8601) else { return nil }
            return Int(exactly: date.timeIntervalSince1970.rounded()).map { $0 - utcOffset }
        }
    }

    fileprivate static func list(_ tree: JSONTree) -> [OpenMeteoTimestamp?] {
        switch tree {
        case .numbers(let seconds): seconds.map { $0.map(OpenMeteoTimestamp.seconds) }
        case .list(let items): items.map(one)
        case .number, .text, .null, .bool, .object: [one(tree)]
        }
    }

    private static func one(_ tree: JSONTree) -> OpenMeteoTimestamp? {
        switch tree {
        case .number(let seconds): .seconds(seconds)
        case .text(let text): .local(text)
        case .null, .bool, .numbers, .list, .object: nil
        }
    }
}
