import Domain
import EnvironmentReports
import Foundation
import Localization
import Testing
import WebPages

@testable import ingest_gateway

@Suite struct MapPageTests {
    private func page(_ language: ContentLanguage = .english, tiles: MapTiles? = nil) -> MapPage {
        var page = MapPage(
            language: language, view: MapView(latitude: 47.56, longitude: 7.59, zoom: 8, tiles: tiles), filter: .all,
            now: GatewayUnderTest.now)
        page.isSignedIn = true
        page.reports = [
            MapReport(
                alertID: AlertID(), latitude: 47.56, longitude: 7.59, allergens: [.birch], severity: .severe,
                submittedAt: GatewayUnderTest.now, comment: "<script>")
        ]
        return page
    }

    @Test(arguments: [(ContentLanguage.english, "Birch pollen", "Severe"), (.german, "Birkenpollen", "Stark")])
    func listsReportsWithoutJavaScript(language: ContentLanguage, allergen: String, severity: String) throws {
        let html = try PageLibrary.gateway.html(page(language))
        #expect(html.contains(allergen) && html.contains(severity))
        #expect(html.contains("&lt;script&gt;") && !html.contains("<script>"))
    }

    @Test func saysThatNoStationIsNotNoPollen() throws {
        #expect(try PageLibrary.gateway.html(page()).contains("That says nothing of how much is in the air"))
    }

    @Test func showsAStrangerNoReports() throws {
        var page = page()
        page.isSignedIn = false
        #expect(!(try PageLibrary.gateway.html(page).contains("reports-list")))
    }

    @Test func offersTheOwnAllergensAllAndEach() throws {
        var page = page()
        page.own = [.birch, .houseDustMite]
        let html = try PageLibrary.gateway.html(page)
        #expect(html.contains("value=\"own\" data-allergens=\"birch,house-dust-mite\""))
        #expect(html.contains("value=\"house-dust-mite\" data-allergens=\"house-dust-mite\" data-unmeasured"))
        #expect(html.components(separatedBy: "<option").count == Allergen.allCases.count + 3)
    }

    @Test func saysOfWhatIsNotPollenThatNoStationMeasuresIt() throws {
        let page = MapPage(
            language: .german, view: MapView(latitude: 0, longitude: 0, zoom: 8), filter: .one(.dust),
            now: GatewayUnderTest.now)
        #expect(try PageLibrary.gateway.html(page).contains("Dies misst nirgends eine Station"))
    }

    @Test func namesAReporterWhoAllowsIt() throws {
        var page = page()
        page.reports[0].reporter = "anna_b"
        #expect(try PageLibrary.gateway.html(page).contains("<bdi>anna_b</bdi>"))
    }

    @Test func listsTheHourlyAreas() throws {
        var page = page()
        let cell = Grid.tenthOfDegree.cell(containing: try Coordinate(latitude: 47.56, longitude: 7.59))
        page.areas = UserAlertLayer(
            hour: GatewayUnderTest.now, cells: [.init(cell: cell, allergen: .cat, people: 4, worstSeverity: .severe)])
        let html = try PageLibrary.gateway.html(page)
        #expect(html.contains("Cat dander, <bdi>Basel</bdi> · 4 people") && html.contains("icons.svg#paw"))
        #expect(html.contains("As of 10 April 2023"))
    }

    @Test(arguments: Allergen.allCases) func hasADrawingForEachAllergen(allergen: Allergen) {
        #expect(AllergenIcon(allergen) != .unknown)
    }

    @Test func takesNoFilterThatIsNone() {
        #expect(MapFilter("unicorn") == nil && MapFilter("") == nil)
        #expect(MapFilter("birch") == .one(.birch) && MapFilter("own")?.value == "own")
    }

    @Test func allowsPicturesOfTheTileServerOnly() throws {
        let tiles = try #require(MapTiles("https://tiles.example.org:8443/a/{z}/{x}/{y}.png", attribution: "Somebody"))
        #expect(page(tiles: tiles).imageSources == ["https://tiles.example.org:8443"])
        #expect(page().imageSources.isEmpty)
    }

    @Test(arguments: [
        "http://tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org/{z}/{x}.png", "https:///{z}/{x}/{y}",
        "https://a;script-src/{z}/{x}/{y}", "https://user@tiles.example.org/{z}/{x}/{y}", "javascript:{z}{x}{y}",
    ])
    func refusesAnAddressThatIsNoTileServers(template: String) {
        #expect(MapTiles(template, attribution: "") == nil)
    }
}
