import Domain
import TestSupport

@testable import alert_fanout

/// People who come, move and go at random round the places where a globe is awkward, and the index that follows them.
struct RandomWorld {
    private(set) var index = AudienceIndex()
    /// The same people once more, in a plain list.
    private(set) var people: [AudiencePosition: AudienceEntry] = [:]
    private var used: [Int32: Int] = [:]
    private var random: SeededRandom
    /// Neighbours share chunks, or chunks are drawn without regard for places.
    private let isSeatedByCell: Bool
    private let allergens: [Allergen]

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        isSeatedByCell = Bool.random(using: &random)
        allergens = Array(Allergen.allCases.shuffled(using: &random).prefix(.random(in: 1...6, using: &random)))
        for _ in 0..<300 { try comeOrGo() }
    }

    /// The people whom a query affects, by a check of everybody.
    func affected(by query: AudienceQuery, except excluded: Set<AudiencePosition>) -> Set<AudiencePosition> {
        Set(
            people.values.filter { person in
                !excluded.contains(person.position)
                    && person.coordinate.distance(to: query.coordinate) <= person.radius
                    && person.sensitivities.contains { sensitivity in
                        (query.allergens.isEmpty || query.allergens.contains(sensitivity.allergen))
                            && sensitivity.threshold <= query.intensity
                    }
            }.map(\.position))
    }

    /// About somebody's place, somebody's limit to the last bit, or anywhere.
    mutating func query() throws -> AudienceQuery {
        AudienceQuery(
            allergens: Array(Allergen.allCases.shuffled(using: &random).prefix(.random(in: 0...2, using: &random)))
                + allergens.shuffled(using: &random).prefix(.random(in: 0...1, using: &random)),
            intensity: try Intensity(.random(in: 0...10, using: &random)), coordinate: try place())
    }

    /// Half of the time, one position.
    mutating func excluded() -> Set<AudiencePosition> {
        Set(Bool.random(using: &random) ? people.keys.randomElement(using: &random).map { [$0] } ?? [] : [])
    }

    /// Lets somebody stand so that a place is at their very limit, just inside, or just outside.
    mutating func putSomebodyAtTheLimit(of coordinate: Coordinate) throws {
        var person = try person()
        let distance = person.coordinate.distance(to: coordinate).value
        let radius = [distance, distance.nextUp, distance.nextDown].randomElement(using: &random) ?? distance
        person.radius = Kilometres(min(max(0, radius), 20_016))
        put(person)
    }

    private mutating func comeOrGo() throws {
        let somebody = people.randomElement(using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            if let somebody { vacate(somebody.key) }
        case 1:
            // Moves to another position.
            guard let somebody else { return }
            vacate(somebody.key)
            put(try person())
        case 2:
            // Changes the subscription in place.
            guard let somebody else { return }
            var changed = try person()
            changed.position = somebody.key
            put(changed, isNew: false)
        default: put(try person())
        }
    }

    private mutating func vacate(_ position: AudiencePosition) {
        people[position] = nil
        index.vacate(position)
    }

    private mutating func put(_ entry: AudienceEntry, isNew: Bool = true) {
        var entry = entry
        if isNew { entry.position.slot = used[entry.position.chunk, default: 0] }
        // Slots come in any order, as transactions end.
        if isNew { used[entry.position.chunk, default: 0] += .random(in: 1...3, using: &random) }
        people[entry.position] = entry
        index.put(entry)
    }

    private mutating func person() throws -> AudienceEntry {
        let coordinate = try place()
        let chunk = isSeatedByCell ? Self.cell(of: coordinate) : .random(in: 1...9, using: &random)
        let wanted = allergens.shuffled(using: &random).prefix(.random(in: 0...3, using: &random))
        return AudienceEntry(
            userID: UserID(), position: AudiencePosition(chunk: chunk, slot: 0), coordinate: coordinate,
            radius: radius(),
            sensitivities: try wanted.map { allergen in
                try Sensitivity(allergen: allergen, threshold: Intensity(.random(in: 1...10, using: &random)))
            }, language: "en", settings: .initial, hasEmail: true)
    }

    private mutating func radius() -> Kilometres {
        let radii = [
            0, 20_016, 20_015.1, .random(in: 0...20_016, using: &random), .random(in: 0...5, using: &random),
            .random(in: 0...50, using: &random), .random(in: 0...400, using: &random),
        ]
        return Kilometres(radii.randomElement(using: &random) ?? 0)
    }

    private mutating func place() throws -> Coordinate {
        let awkward: [(Double, Double)] = [
            (90, 0), (-90, 77), (89.9999, -179), (0, 180), (0, -180), (-17.7, 179.99), (12, -179.97), (47.56, 7.58),
            (-47.56, -172.42),
        ]
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let (latitude, longitude) = awkward.randomElement(using: &random) ?? (0, 0)
            return try Coordinate(latitude: latitude, longitude: longitude)
        case 1:
            let (latitude, longitude) = awkward.randomElement(using: &random) ?? (0, 0)
            let north = latitude + .random(in: -0.3...0.3, using: &random)
            let east = longitude + .random(in: -0.3...0.3, using: &random)
            return try Coordinate(latitude: min(max(north, -90), 90), longitude: east.remainder(dividingBy: 360))
        case 2:
            if let somebody = people.randomElement(using: &random) { return somebody.value.coordinate }
            fallthrough
        default:
            return try Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
        }
    }

    private static func cell(of coordinate: Coordinate) -> Int32 {
        let row = min(359, Int32(((coordinate.latitude + 90) * 2).rounded(.down)))
        let column = min(719, Int32(((coordinate.longitude + 180) * 2).rounded(.down)))
        return row * 720 + column
    }
}
