import Domain
import Testing

@Suite struct GridTests {
    private static let grids = [Grid.tenthOfDegree, .quarterDegree, .twoFifthsOfDegree, .degree]

    @Test(arguments: [0, -1, 30.1, .nan, .infinity] as [Double])
    func refusesAnImpossibleSpacing(spacing: Double) {
        #expect(throws: DomainError(field: "spacing", problem: "must be more than 0 and at most 30 degrees")) {
            try Grid(spacing: spacing)
        }
    }

    @Test(arguments: [1e-3, 0.5, 30])
    func acceptsEverySpacingUpToThirtyDegrees(spacing: Double) throws {
        #expect(try Grid(spacing: spacing).spacing == spacing)
    }

    @Test(arguments: grids)
    func theCentreOfACellLiesInIt(grid: Grid) throws {
        for latitude in stride(from: -90, through: 90, by: 7.3) {
            for longitude in stride(from: -180, through: 180, by: 11.9) {
                let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
                let cell = grid.cell(containing: coordinate)
                let centre = grid.centre(of: cell)

                #expect(grid.cell(containing: centre) == cell)
                #expect(abs(centre.latitude - latitude) <= grid.spacing / 2 + 1e-6)
                let eastward = abs(centre.longitude - longitude)
                #expect(min(eastward, 360 - eastward) <= grid.spacing / 2 + 1e-6)
            }
        }
    }

    @Test(arguments: grids)
    func bothSidesOfTheAntimeridianAreOneCell(grid: Grid) throws {
        let cells = try [-180, 180, 179.999, -179.999].map {
            grid.cell(containing: try Coordinate(latitude: 12, longitude: $0))
        }
        #expect(Set(cells).count == 1)
    }

    @Test(arguments: grids, [90.0, -90.0])
    func thePolesHaveACell(grid: Grid, pole: Double) throws {
        let cell = grid.cell(containing: try Coordinate(latitude: pole, longitude: 0))
        #expect(abs(grid.centre(of: cell).latitude - pole) <= grid.spacing / 2)
    }

    @Test func centresReadAsTheirDecimals() throws {
        let cell = Grid.tenthOfDegree.cell(containing: try Coordinate(latitude: 47.5596, longitude: 7.5886))

        #expect(cell == GridCell(row: 476, column: 76))
        #expect(Grid.tenthOfDegree.centre(of: GridCell(row: 3, column: -7)).latitude == 0.3)
        #expect(Grid.tenthOfDegree.centre(of: GridCell(row: 3, column: -7)).longitude == -0.7)
    }

    @Test func cellsAreOrderedByRowAndColumn() {
        let cells = [GridCell(row: 2, column: -1), GridCell(row: 1, column: 5), GridCell(row: 1, column: -5)]
        #expect(
            cells.sorted() == [GridCell(row: 1, column: -5), GridCell(row: 1, column: 5), GridCell(row: 2, column: -1)])
    }
}
