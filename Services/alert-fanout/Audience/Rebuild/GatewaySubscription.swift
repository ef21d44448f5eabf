import Domain
import JSONDocuments
import MessageProtocol

/// The part of the gateway's subscription that this service needs.
struct GatewaySubscription: Equatable {
    var coordinate: Coordinate?
    var sensitivities: [Sensitivity]
    var radius: Kilometres
    /// BCP 47.
    var language: String

    /// - Parameter bytes: JSON, as the gateway stores it.
    /// - Throws: ``MessageFault`` naming the first field that cannot be read.
    init(_ bytes: [UInt8]) throws(MessageFault) {
        if let plain = Self(plain: bytes) {
            self = plain
            return
        }
        let written = try MessageCoding.decode(Written.self, from: bytes)
        (coordinate, sensitivities) = (written.place?.coordinate, written.sensitivities)
        (radius, language) = (written.radius, written.language)
    }

    /// As a message would be read, which says what is wrong.
    private struct Written: Decodable {
        var place: Place?
        var sensitivities: [Sensitivity]
        var radius: Kilometres
        var language: String

        private enum CodingKeys: String, CodingKey { case place, sensitivities, moreSensitivities, radius, language }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            place = try container.decodeIfPresent(Place.self, forKey: .place)
            sensitivities = try container.decodeKnown(
                [Sensitivity].self, forKey: .sensitivities, laterKey: .moreSensitivities)
            radius = try container.decode(Kilometres.self, forKey: .radius)
            language = try container.decode(String.self, forKey: .language)
        }
    }
}

extension GatewaySubscription {
    /// Reads a subscription that has nothing unusual, in a tenth of the time.
    /// - Returns: nil for any other, also for one with a fault.
    init?(plain bytes: [UInt8]) {
        guard bytes.count <= MessageCoding.maximumBodySize, let root = try? JSONValue(bytes),
            let radius = root["radius"]?.number, let language = root["language"]?.text,
            let list = root["sensitivities"], list.isArray
        else { return nil }
        let later = root["moreSensitivities"]
        guard later?.isArray ?? true else { return nil }
        sensitivities = []
        for element in Array(list.elements) + (later.map { Array($0.elements) } ?? []) {
            guard let sensitivity = Sensitivity(plain: element) else { return nil }
            sensitivities.append(sensitivity)
        }
        self.radius = Kilometres(radius)
        self.language = language
        guard let place = root["place"] else { return }
        guard place["name"]?.kind == .text, let at = place["coordinate"], let latitude = at["latitude"]?.number,
            let longitude = at["longitude"]?.number,
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
    }
}

extension Sensitivity {
    fileprivate init?(plain value: JSONValue) {
        guard let name = value["allergen"]?.text, let allergen = Allergen(rawValue: name),
            let number = value["threshold"]?.number, let level = Int(exactly: number),
            let threshold = try? Intensity(level)
        else { return nil }
        try? self.init(allergen: allergen, threshold: threshold)
    }
}
