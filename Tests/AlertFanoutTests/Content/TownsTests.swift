import Domain
import Gazetteer
import Testing

@testable import alert_fanout

@Suite struct TownsTests {
    private static let lines = """
        4700\t700\t20\tSouth
        4705\t700\t900\tBig
        4740\t700\t30\tNorth

        4741\t700\tmany\tnot a number of people
        9100\t700\t30\tbeyond the pole
        """
    private let towns = Towns(Self.lines.utf8)

    @Test func leavesOutWhatItCannotRead() throws {
        #expect(
            towns.all == [
                .init(name: "South", coordinate: try .at(47, 7), population: 20),
                .init(name: "Big", coordinate: try .at(47.05, 7), population: 900),
                .init(name: "North", coordinate: try .at(47.4, 7), population: 30),
            ])
    }

    /// 0.1° of latitude are 11 km.
    @Test(arguments: [
        (47.0, "Big"), (46.97, "Big"), (46.93, "South"), (47.3, "North"), (47.39, "North"), (46.6, "South"),
        (46.5, nil), (48.0, nil),
    ])
    func namesTheLargestInReachElseTheNearest(latitude: Double, name: String?) throws {
        #expect(towns.town(near: try .at(latitude, 7))?.name == name)
    }

    @Test(arguments: [
        (47.56, 7.57, "Basel"), (47.37, 8.54, "Zürich"), (-54.8, -68.3, "Ushuaia"), (-17.8, 177.4, "Nadi"),
    ])
    func knowsTheWorld(latitude: Double, longitude: Double, name: String) throws {
        #expect(Towns.world.town(near: try .at(latitude, longitude))?.name == name)
    }

    @Test(arguments: [(0.0, -140.0), (-90, 0), (90, 180), (-48.5, -123.25)])
    func namesNothingWhereNobodyLives(latitude: Double, longitude: Double) throws {
        #expect(Towns.world.town(near: try .at(latitude, longitude)) == nil)
    }

    @Test func isReadWholeFromSouthToNorth() {
        let all = Towns.world.all
        #expect(all.count == 34_006)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.coordinate.latitude <= $1.coordinate.latitude })
    }

    @Test func everyNameKeepsToTheRuleForNames() {
        #expect(Towns.world.all.map(\.name).filter { (try? TextRule.name.checked($0, field: "")) == nil } == [])
    }
}
