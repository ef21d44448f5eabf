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
