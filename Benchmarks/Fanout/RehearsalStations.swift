import Domain
import MessageProtocol

/// Where pollen is measured in the rehearsal: at real stations, and at assumed ones in the largest cities.
struct RehearsalStations: Sendable {
    let real: [Station]
    /// One in each of the largest cities that no other is near.
    let assumed: [Station]

    var all: [Station] { real + assumed }

    private static let count = 100
    /// A station says little of what is farther away than this.
    private static let distance = Kilometres(60)

    init(_ facts: PeopleFacts) {
        real = facts.stations
        var assumed: [Station] = []
        for city in facts.cities.sorted(by: { $0.inhabitants > $1.inhabitants }) {
            guard real.count + assumed.count < Self.count else { break }
            let isCovered = (real + assumed).contains { $0.coordinate.distance(to: city.coordinate) < Self.distance }
            guard !isCovered else { continue }
            assumed.append(
                Station(
                    provider: "assumed", id: "\(city.country)-\(assumed.count + 1)",
                    name: "city of \(Int(city.inhabitants / 1_000)) thousand in \(city.country)",
                    coordinate: city.coordinate))
        }
        self.assumed = assumed
    }
}
