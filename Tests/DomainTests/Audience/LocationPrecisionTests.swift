import Domain
import Testing

@Suite struct LocationPrecisionTests {
    @Test(arguments: [
        (LocationPrecision.exact, 47.55839, 7.57327), (.neighbourhood, 47.56, 7.57), (.town, 47.6, 7.6),
    ])
    func roundsToWhatThePersonChose(precision: LocationPrecision, latitude: Double, longitude: Double) throws {
        let rounded = precision.rounding(try Coordinate(latitude: 47.55839, longitude: 7.57327))

        #expect(rounded == (try Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: [LocationPrecision.neighbourhood, .town])
    func staysOnTheGlobe(precision: LocationPrecision) throws {
        let corner = precision.rounding(try Coordinate(latitude: -89.9999, longitude: 179.9999))

        #expect(corner == (try Coordinate(latitude: -90, longitude: 180)))
    }
}
