import Domain
import Foundation
import Hummingbird
import Localization
import WebPages

/// For whoever builds a page: every token and every part of the design system, in light and dark.
struct DesignPage: WebPage {
    static let path = "/design"
    static let template = "design"

    let title = "Design system"
    let language = ContentLanguage.english
    let styles = ["design.css"]

    static func add(to router: Router<GatewayContext>) {
        router.get(RouterPath(path)) { _, _ in try PageLibrary.gateway.response(DesignPage(), isKept: true) }
    }

    /// The page's own styles, and one theme for each half of it.
    static let stylesheet: [UInt8] =
        PackageResources.design_css
        + DesignTokens.Theme.allCases.flatMap {
            Array(DesignTokens.current.stylesheet(for: $0, selector: "[data-theme=\($0.rawValue)]").utf8)
        }

    func fields() throws -> [String: Any] {
        let contrasts = Contrast.all()
        return [
            "themes": DesignTokens.Theme.allCases.map { theme -> [String: Any] in
                [
                    "theme": theme.rawValue, "name": theme == .light ? "Light" : "Dark",
                    "colours": colours(theme, contrasts.filter { $0.theme == theme }),
                    "contrasts": contrasts.filter { $0.theme == theme }.map(row),
                ]
            },
            "levels": Self.levels, "fills": Self.fills, "states": Self.states, "icons": Self.icons, "chart": [chart],
            "drawings": ["welcome", "place", "inbox", "journal", "quiet", "offline", "error"].map { ["name": $0] },
            "skies": ["day-clear", "day-cloudy", "dusk-clear", "dusk-cloudy", "night-clear", "night-cloudy"]
                .map { ["name": $0] },
        ]
    }

    private func colours(_ theme: DesignTokens.Theme, _ contrasts: [Contrast]) -> [[String: Any]] {
        DesignTokens.current.names.map { name in
            [
                "name": name, "hex": DesignTokens.current.colour(name, in: theme) ?? "",
                "onGround": Self.text(contrasts.first { $0.front == name && $0.back == "ground" }),
                "onSurface": Self.text(contrasts.first { $0.front == name && $0.back == "surface" }),
            ]
        }
    }

    private func row(_ contrast: Contrast) -> [String: Any] {
        [
            "front": contrast.front, "back": contrast.back, "ratio": Self.text(contrast),
            "least": "\(contrast.purpose.rawValue) \(contrast.purpose.least)",
        ]
    }

    private static func text(_ contrast: Contrast?) -> String {
        contrast.map { String(format: "%.1f", ($0.ratio * 10).rounded(.down) / 10) } ?? "–"
    }

    private static let levels = HealthRisk.allCases.map {
        ["level": $0.rawValue, "word": HomeWords(.english).name($0)]
    }

    private static let fills =
        [("aqi", AirQualityScale.european), ("naqi", .india)].flatMap { name, scale in
            scale.levels.enumerated().map { ["fill": "\(name)-\($0.offset + 1)", "name": $0.element.name] }
        } + UVBand.allCases.map { ["fill": "uv-\($0.rawValue + 1)", "name": "UV \($0.displayName)"] }

    private static let states = [
        ("known", "check", "Known"), ("stale", "clock", "Stale"), ("out-of-season", "out-of-season", "Out of season"),
        ("not-covered", "not-covered", "Not covered here"), ("down", "source-down", "Source down"),
        ("unknown", "unknown", "Unknown"),
    ].map { ["state": $0.0, "icon": $0.1, "word": $0.2] }

    /// Every symbol of `icons.svg`.
    private static let icons = IconNames.all.map { ["name": $0] }

    private var chart: [String: Any] {
        let hours = (0..<48).map {
            PlaceHour(
                day: $0 < 10 ? "Thu 26 Mar" : "Fri 27 Mar", weekday: $0 < 10 ? "Thu 26" : "Fri 27",
                hour: "\(($0 + 14) % 24):00", number: ($0 + 14) % 24)
        }
        let values: [Double?] = hours.indices.map { index in
            (20...22).contains(index) ? nil : 5 + 4 * sin(Double(index) / 5)
        }
        var chart = HoursChart(values.map { $0?.rounded() }, hours: hours, bands: .pollen, highest: 10)
        chart.own = (4, "your threshold 4")
        return chart.fields.merging([
            "caption": "Grass", "sentence": "Now 5 of 10; highest 9 of 10 on Thu 26 Mar at 22:00.", "note": [String](),
        ]) { own, _ in own }
    }
}
