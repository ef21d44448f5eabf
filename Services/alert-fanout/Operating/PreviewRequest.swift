import Domain
import Foundation
import MessageProtocol

/// The alert to preview.
struct PreviewRequest: Sendable, Equatable {
    var kind: AlertKind
    /// Each once; empty when none is certain.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate

    /// The alert as if it were raised now, about the present day in UTC.
    func alert(at now: Date) -> RaisedAlert {
        RaisedAlert(
            id: AlertID(), kind: kind, allergens: allergens, intensity: intensity, coordinate: coordinate,
            day: CalendarDay(of: now, in: .gmt), observedAt: now, expiresAt: now + kind.lifetime)
    }
}

extension PreviewRequest {
    /// Reads the JSON of a request.
    /// - Throws: ``PreviewFaults`` that name every faulty field.
    init(body: [UInt8]) throws(PreviewFaults) {
        let reading: Reading
        do {
            reading = try MessageCoding.decode(Reading.self, from: body)
        } catch {
            throw PreviewFaults(faults: [error])
        }
        guard reading.faults.isEmpty, let kind = reading.kind, let intensity = reading.intensity,
            let coordinate = reading.coordinate
        else { throw PreviewFaults(faults: reading.faults) }
        self.init(kind: kind, allergens: reading.allergens, intensity: intensity, coordinate: coordinate)
    }
}

/// All faults of a request.
struct PreviewFaults: Error, Equatable {
    var faults: [MessageFault]
}

/// Reads field by field, so that every faulty one is named.
private struct Reading: Decodable {
    var kind: AlertKind?
    var allergens: [Allergen] = []
    var intensity: Intensity?
    var coordinate: Coordinate?
    var faults: [MessageFault] = []

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        kind = note("kind") { try Self.kind(fields.decodeIfPresent(String.self, forKey: Name("kind"))) }
        readAllergens(fields)
        intensity = note("intensity") { try fields.decode(Intensity.self, forKey: Name("intensity")) }
        readCoordinate(fields)
        let known: Set = ["kind", "allergens", "intensity", "coordinate"]
        for name in fields.allKeys.map(\.stringValue).sorted() where !known.contains(name) {
            faults.append(MessageFault(field: name, problem: Self.problem(ofUnknown: name)))
        }
    }

    private static func kind(_ text: String?) throws -> AlertKind {
        guard let text else { return .station }
        guard let kind = AlertKind(rawValue: text), kind != .digest else {
            throw MessageFault(field: "kind", problem: "must be station, forecast or user")
        }
        return kind
    }

    private mutating func readAllergens(_ fields: KeyedDecodingContainer<Name>) {
        let names = note("allergens") { try fields.decodeIfPresent([String].self, forKey: Name("allergens")) ?? [] }
        for (index, name) in (names ?? []).enumerated() {
            if let allergen = Allergen(rawValue: name) {
                if !allergens.contains(allergen) { allergens.append(allergen) }
            } else {
                let all = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
                faults.append(MessageFault(field: "allergens[\(index)]", problem: "must be one of \(all)"))
            }
        }
        if names?.isEmpty == true, kind != .user, kind != nil {
            faults.append(
                MessageFault(field: "allergens", problem: "must name one or more; only people may be unsure"))
        }
    }

    private mutating func readCoordinate(_ fields: KeyedDecodingContainer<Name>) {
        let parts = note("coordinate") { try fields.nestedContainer(keyedBy: Name.self, forKey: Name("coordinate")) }
        guard let parts else { return }
        let latitude = note("coordinate.latitude") { try parts.decode(Double.self, forKey: Name("latitude")) }
        let longitude = note("coordinate.longitude") { try parts.decode(Double.self, forKey: Name("longitude")) }
        // Each on its own, so that both are named.
        if let latitude { _ = note("coordinate") { try Coordinate(latitude: latitude, longitude: 0) } }
        if let longitude { _ = note("coordinate") { try Coordinate(latitude: 0, longitude: longitude) } }
        guard let latitude, let longitude else { return }
        coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private mutating func note<Value>(_ field: String, _ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch let error as DecodingError {
            faults.append(MessageFault(error))
        } catch let error as MessageFault {
            faults.append(error)
        } catch let error as DomainError {
            faults.append(MessageFault(field: "\(field).\(error.field)", problem: error.problem))
        } catch {
            faults.append(MessageFault(field: field, problem: "\(error)"))
        }
        return nil
    }

    private static func problem(ofUnknown name: String) -> String {
        switch name {
        case "radius": "an alert has none: each person's own radius counts"
        case "urgency", "lane": "follows from the kind and the intensity"
        default: "is not known; there are kind, allergens, intensity and coordinate"
        }
    }
}
