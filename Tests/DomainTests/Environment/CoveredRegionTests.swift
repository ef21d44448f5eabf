import Domain
import Foundation
import Testing

@Suite struct CoveredRegionTests {
    private static let box = CoveredRegion.box(south: 45, west: 5, north: 48, east: 11)
    /// An L: the square from 0 to 2 without its north-eastern quarter.
    private static let bend = CoveredRegion.polygon(
        [(0, 0), (0, 2), (1, 2), (1, 1), (2, 1), (2, 0)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
    )

    @Test(arguments: [(-90.0, -180.0), (0, 0), (90, 180)])
    func theWorldIsEverywhere(latitude: Double, longitude: Double) throws {
        #expect(CoveredRegion.world.contains(try Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: [
        (46.0, 8.0, true), (45, 5, true), (48, 11, true), (44.99, 8, false), (48.01, 8, false), (46, 4.99, false),
        (46, 11.01, false),
    ])
    func aBoxEndsAtItsSides(latitude: Double, longitude: Double, isInside: Bool) throws {
        #expect(Self.box.contains(try Coordinate(latitude: latitude, longitude: longitude)) == isInside)
    }

    @Test(arguments: [
        (0.5, 0.5, true), (0.5, 1.5, true), (1.5, 0.5, true), (1.5, 1.5, false), (-0.1, 0.5, false), (0.5, 2.1, false),
        (2.1, 0.5, false), (0.5, -0.1, false),
    ])
    func aPolygonMayBeBent(latitude: Double, longitude: Double, isInside: Bool) throws {
        #expect(Self.bend.contains(try Coordinate(latitude: latitude, longitude: longitude)) == isInside)
    }

    @Test func severalRegionsAreOne() throws {
        let both = CoveredRegion.anyOf([Self.box, Self.bend])

        #expect(both.contains(try Coordinate(latitude: 46, longitude: 8)))
        #expect(both.contains(try Coordinate(latitude: 0.5, longitude: 0.5)))
        #expect(!both.contains(try Coordinate(latitude: 20, longitude: 8)))
    }

    @Test func nothingIsInAnEmptyRegion() throws {
        let place = try Coordinate(latitude: 0, longitude: 0)
        #expect(!CoveredRegion.polygon([]).contains(place))
        #expect(!CoveredRegion.anyOf([]).contains(place))
    }

    @Test(arguments: [CoveredRegion.world, box, bend, .anyOf([box, .world])])
    func travelsAsJSON(region: CoveredRegion) throws {
        #expect(try JSONDecoder().decode(CoveredRegion.self, from: JSONEncoder().encode(region)) == region)
    }
}
