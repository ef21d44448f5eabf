import Domain

extension OpenMeteoFeed {
    /// A quarter of a degree is the resolution of the global models behind it (https://open-meteo.com/en/docs/ecmwf-api);
    /// where a finer one exists, a tenth would cost several times the requests for little detail.
    static let weather = OpenMeteoFeed(
        profile: ProviderProfile(
            id: "open-meteo-weather", name: "Open-Meteo", variables: weatherVariables, region: .world,
            grid: .quarterDegree, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: 86_400, volatility: 0.5),
            attribution: "Weather data by Open-Meteo.com"),
        path: "/v1/forecast", variables: weatherVariables)

    /// The finer model, which covers Europe and forecasts four days. Pollen matters most, so where the limits
    /// do not suffice it takes precedence over the weather.
    static let europeanAirQuality = OpenMeteoFeed(
        profile: ProviderProfile(
            id: "open-meteo-air-quality", name: "Open-Meteo, CAMS Europe",
            variables: airVariables + ammonia + pollenVariables, region: camsEurope, grid: .tenthOfDegree,
            forecastDays: 4, refresh: RefreshRule(shortest: 3_600, longest: 86_400, volatility: 3),
            attribution: camsAttribution),
        path: "/v1/air-quality", variables: airVariables + ammonia + pollenVariables, model: .camsEurope,
        saysWhatIsOutOfSeason: true)

    /// The rest of the world.
    static let globalAirQuality = OpenMeteoFeed(
        profile: ProviderProfile(
            id: "open-meteo-air-quality-global", name: "Open-Meteo, CAMS global", variables: airVariables,
            region: outsideCAMSEurope, grid: .twoFifthsOfDegree, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: 86_400), attribution: camsAttribution),
        path: "/v1/air-quality", variables: airVariables, model: .camsGlobal)

    private static let weatherVariables = [
        OpenMeteoVariable("temperature_2m", .weather(.temperature)),
        OpenMeteoVariable("apparent_temperature", .weather(.apparentTemperature)),
        OpenMeteoVariable("relative_humidity_2m", .weather(.relativeHumidity)),
        OpenMeteoVariable("precipitation", .weather(.precipitation)),
        OpenMeteoVariable("cloud_cover", .weather(.cloudCover)),
        OpenMeteoVariable("wind_speed_10m", .weather(.windSpeed)),
        OpenMeteoVariable("wind_direction_10m", .weather(.windDirection)),
        OpenMeteoVariable("pressure_msl", .weather(.pressure)),
        OpenMeteoVariable("uv_index", .uvIndex),
        OpenMeteoVariable("uv_index_clear_sky", .clearSkyUVIndex),
    ]

    private static let airVariables = [
        OpenMeteoVariable("pm2_5", .pollutant(.pm25)),
        OpenMeteoVariable("pm10", .pollutant(.pm10)),
        OpenMeteoVariable("ozone", .pollutant(.ozone)),
        OpenMeteoVariable("nitrogen_dioxide", .pollutant(.nitrogenDioxide)),
        OpenMeteoVariable("sulphur_dioxide", .pollutant(.sulphurDioxide)),
        OpenMeteoVariable("carbon_monoxide", .pollutant(.carbonMonoxide)),
        OpenMeteoVariable("european_aqi", .airQualityIndex(.european)),
        OpenMeteoVariable("us_aqi", .airQualityIndex(.unitedStates)),
    ]

    private static let ammonia = [OpenMeteoVariable("ammonia", .pollutant(.ammonia))]

    private static let pollenVariables = [
        OpenMeteoVariable("alder_pollen", .pollen(.species(.alder))),
        OpenMeteoVariable("birch_pollen", .pollen(.species(.birch))),
        OpenMeteoVariable("grass_pollen", .pollen(.species(.grass))),
        OpenMeteoVariable("mugwort_pollen", .pollen(.species(.mugwort))),
        OpenMeteoVariable("olive_pollen", .pollen(.species(.olive))),
        OpenMeteoVariable("ragweed_pollen", .pollen(.species(.ragweed))),
    ]

    private static let camsAttribution =
        "Air quality data by Open-Meteo.com, generated using Copernicus Atmosphere Monitoring Service information"

    /// Source: https://confluence.ecmwf.int/display/CKB/CAMS+Regional%3A+European+air+quality+analysis+and+forecast+data+documentation
    private static let camsEurope = CoveredRegion.box(south: 30, west: -25, north: 72, east: 45)

    private static let outsideCAMSEurope = CoveredRegion.anyOf([
        .box(south: 72, west: -180, north: 90, east: 180), .box(south: -90, west: -180, north: 30, east: 180),
        .box(south: 30, west: -180, north: 72, east: -25), .box(south: 30, west: 45, north: 72, east: 180),
    ])
}

extension ProviderProfile {
    /// What the feeds of Open-Meteo's free service have in common.
    ///
    /// Source: https://open-meteo.com/en/terms
    fileprivate init(
        id: String, name: String, variables: [OpenMeteoVariable], region: CoveredRegion, grid: Grid,
        forecastDays: Int, refresh: RefreshRule, attribution: String
    ) {
        self.init(
            id: id, name: name, quantities: Set(variables.map(\.quantity)), region: region, grid: grid,
            forecastDays: forecastDays, refresh: refresh, cost: RefreshCost(requests: 1, records: 0),
            limits: UsageLimit.openMeteo,
            terms: ProviderTerms(
                licence: "CC BY 4.0; free access for non-commercial use only",
                attribution: attribution, url: "https://open-meteo.com/en/terms",
                redistribution: .allowed),
            account: "open-meteo")
    }
}

extension UsageLimit {
    /// Of 600, 5,000, 10,000 and 300,000 calls in a minute, an hour, a day and a month, which all endpoints share. A
    /// request for more than ten variables counts as that many tenths of a call, ours as 1.5 at most.
    ///
    /// Sources: https://open-meteo.com/en/pricing, https://github.com/open-meteo/open-meteo/issues/438
    fileprivate static let openMeteo = [
        UsageLimit(400, .requests, per: .minute), UsageLimit(3_333, .requests, per: .hour),
        UsageLimit(6_666, .requests, per: .day), UsageLimit(200_000, .requests, per: .month),
    ]
}
