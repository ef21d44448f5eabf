import Domain
import Foundation
import Testing

@Suite struct SunPositionTests {
    /// Elevations as NOAA's calculator has them, https://gml.noaa.gov/grad/solcalc/
    @Test(arguments: [
        (47.56, 7.59, "2023-06-21T11:31:00Z", 65.9), (47.56, 7.59, "2023-12-21T11:28:00Z", 19.0),
        (0, 0, "2023-03-20T12:07:00Z", 89.9), (-33.87, 151.21, "2023-12-22T01:53:00Z", 79.6),
        (78.2, 15.6, "2023-06-21T23:00:00Z", 11.6),
    ])
    func isWhereTheCalculatorSays(latitude: Double, longitude: Double, instant: String, elevation: Double) throws {
        let sun = SunPosition(
            at: try Date(instant, strategy: .iso8601), over: try Coordinate(latitude: latitude, longitude: longitude))
        #expect(abs(sun.elevation - elevation) < 1, "\(sun.elevation)")
    }

    @Test(arguments: [
        (47.56, 7.59, "2023-06-21T23:30:00Z"), (89.9, 0, "2023-12-21T12:00:00Z"), (-90, 0, "2023-06-21T00:00:00Z"),
    ])
    func isBelowTheHorizonAtNight(latitude: Double, longitude: Double, instant: String) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(SunPosition(at: try Date(instant, strategy: .iso8601), over: place).elevation < -6)
    }
}
