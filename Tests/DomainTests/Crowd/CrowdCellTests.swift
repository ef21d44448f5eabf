import Domain
import Testing

@Suite struct CrowdCellTests {
    private func cell(_ latitude: Double, _ longitude: Double) throws -> CrowdCell {
        CrowdCell(containing: try Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Places all over the globe, dense at the poles and at the antimeridian.
    private func places(_ count: Int) throws -> [Coordinate] {
        var random = WorldRandom(7)
        return try (0..<count).map { number in
            let latitude = Double.random(in: -90...90, using: &random)
            let longitude = Double.random(in: -180...180, using: &random)
            return switch number % 4 {
            case 0:
                try Coordinate(
                    latitude: latitude > 0 ? 90 - latitude / 300 : -90 - latitude / 300, longitude: longitude)
            case 1:
                try Coordinate(
                    latitude: latitude, longitude: longitude > 0 ? 180 - longitude / 900 : -180 - longitude / 900)
            default: try Coordinate(latitude: latitude, longitude: longitude)
            }
        }
    }

    @Test func coarsePlacesLieInTheMiddleOfARow() throws {
        #expect(try cell(47.6, 7.6) == cell(47.64, 7.6))
        #expect(try cell(47.6, 7.6) == cell(47.56, 7.6))
        #expect(try cell(47.6, 7.6) != cell(47.66, 7.6))
    }

    @Test func theAntimeridianIsOneLine() throws {
        #expect(try cell(-17.7, 180) == cell(-17.7, -180))
        #expect(try cell(-17.7, 179.99).area.contains(cell(-17.7, -179.99)))
        #expect(try cell(-17.7, -179.99).area.contains(cell(-17.7, 179.99)))
    }

    @Test(arguments: [90.0, -90.0])
    func aPoleIsOneCellWhoseNeighboursLieAllAround(latitude: Double) throws {
        let pole = try cell(latitude, 0)
        #expect(try pole == cell(latitude, 123))
        #expect(pole.centre.latitude == latitude)
        let around = try stride(from: -180.0, to: 180, by: 10).map { try cell(latitude * 0.999, $0) }
        #expect(Set(around).isSubset(of: pole.area))
        #expect(around.allSatisfy { $0.area.contains(pole) })
    }

    @Test func neighboursAreMutualAndFew() throws {
        for place in try places(400) {
            let cell = CrowdCell(containing: place)
            #expect(cell.area.contains(cell))
            #expect(Set(cell.area).count == cell.area.count)
            #expect(cell.area == cell.area.sorted())
            #expect(cell.area.count <= 13)
            #expect(cell.area.allSatisfy { $0.area.contains(cell) })
        }
    }

    @Test func theAreaReachesTenKilometresInEveryDirection() throws {
        var random = WorldRandom(11)
        for place in try places(2_000) {
            let other = place.moved(
                byKilometres: 10, bearing: Double.random(in: 0..<(2 * .pi), using: &random))
            #expect(CrowdCell(containing: place).area.contains(CrowdCell(containing: other)), "\(place) \(other)")
        }
    }

    @Test func nobodyInTheAreaIsFurtherThanFortyFiveKilometres() throws {
        var random = WorldRandom(13)
        for place in try places(4_000) {
            let other = place.moved(byKilometres: 45, bearing: Double.random(in: 0..<(2 * .pi), using: &random))
            #expect(!CrowdCell(containing: place).area.contains(CrowdCell(containing: other)), "\(place) \(other)")
        }
    }

    @Test func aNumberStandsForOneCell() throws {
        for place in try places(200) {
            let cell = CrowdCell(containing: place)
            #expect(CrowdCell(number: cell.number) == cell)
            #expect(CrowdCell(containing: cell.centre) == cell)
        }
    }

    @Test(arguments: [-1, 1, 3_599, 3_600 * 1_801, Int.max])
    func aNumberOutsideTheGridStandsForNone(number: Int) {
        #expect(CrowdCell(number: number) == nil)
    }
}
