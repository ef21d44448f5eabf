import HTTPService
import Hummingbird
import Localization
import WebPages

/// Who made what we show and use: data, pictures, programs.
struct AcknowledgementsPage: WebPage {
    static let path = "/acknowledgements"
    static let template = "acknowledgements"
    let frame = PageFrame.app

    let language: ContentLanguage
    var title: String { say("Acknowledgements", "Danksagung") }

    static func add(to router: Router<GatewayContext>) {
        router.get(RouterPath(path)) { request, _ in
            try PageLibrary.gateway.response(
                AcknowledgementsPage(language: ContentLanguage(acceptedBy: request)), isKept: true)
        }
    }

    func fields() -> [String: Any] {
        [
            "groups": groups.map { group -> [String: Any] in
                [
                    "heading": group.title,
                    "works": group.works.map {
                        [
                            "name": $0.name, "maker": $0.maker, "licence": $0.licence,
                            "address": $0.address.map { [$0] } ?? [],
                        ]
                    },
                ]
            }
        ]
    }

    private struct Work {
        var name: String
        var maker: String
        var licence: String
        var address: String?
    }

    private var groups: [(title: String, works: [Work])] {
        [
            (
                say("Pictures and illustrations", "Fotos und Zeichnungen"),
                [
                    Work(
                        name: say("Icons, drawings and suggested pictures", "Symbole, Zeichnungen und Profilbilder"),
                        maker: say("the makers of Breathe Easy", "die Macher von Breathe Easy"),
                        licence: "Apache License 2.0")
                ]
            ),
            (
                say("Data", "Daten"),
                [
                    Work(
                        name: say("Pollen of stations in Switzerland", "Pollen an Stationen der Schweiz"),
                        maker: "MeteoSwiss",
                        licence: "CC BY 4.0", address: "https://www.meteoswiss.admin.ch"),
                    Work(
                        name: say(
                            "Weather, UV, air quality, pollen forecast", "Wetter, UV, Luftqualität, Pollenvorhersage"),
                        maker: "Open-Meteo; Copernicus Atmosphere Monitoring Service", licence: "CC BY 4.0",
                        address: "https://open-meteo.com"),
                    Work(
                        name: say("Pollen index of Germany", "Pollenindex für Deutschland"),
                        maker: "Deutscher Wetterdienst",
                        licence: "CC BY 4.0", address: "https://www.dwd.de"),
                    Work(
                        name: say("Names of towns", "Namen von Orten"), maker: "GeoNames", licence: "CC BY 4.0",
                        address: "https://www.geonames.org"),
                    Work(
                        name: say("Outlines of countries", "Umrisse der Länder"), maker: "Natural Earth",
                        licence: say("public domain", "gemeinfrei"), address: "https://www.naturalearthdata.com"),
                    Work(
                        name: say("Terms for parts of the body", "Begriffe für Körperteile"),
                        maker: "Uberon multi-species anatomy ontology", licence: "CC BY 3.0",
                        address: "https://obophenotype.github.io/uberon/"),
                ]
            ),
        ]
    }

    private func say(_ english: String, _ german: String) -> String { SettingsWords(language).say(english, german) }
}
