import ArgumentParser
import Domain
import Foundation

/// Every provider there is; a new one is a folder beside this file and a line here.
enum ProviderCatalogue {
    static let families: [any ProviderFamily.Type] = [
        MeteoSwissFamily.self,
        OpenMeteoForecastFamily.self,
        OpenMeteoAirQualityFamily.self,
        DWDFamily.self,
        PollenInformationFamily.self,
        Ambee.self,
        OpenUV.self,
        AirVisual.self,
        GooglePollen.self,
        WAQI.self,
        OpenAQ.self,
    ]
}

/// Prints what all providers declare of themselves, asked or not, as a JSON array.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers", abstract: "Print what each provider declares: coverage, cost, limits and terms.")

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let profiles = ProviderCatalogue.families.flatMap { $0.profiles }.sorted { $0.id < $1.id }
        print(String(decoding: try encoder.encode(profiles), as: UTF8.self))
    }
}
