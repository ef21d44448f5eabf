/// Ambee's JSON about air quality.
struct AmbeeAirQualityAnswer: Decodable, Sendable {
    var stations: LenientList<Station>

    struct Station: Decodable, Sendable {
        var lat: Stated<Double>?
        var lng: Stated<Double>?
        var name: Stated<String>?
        var updatedAt: Stated<String>?
        var pm25: Stated<Double>?
        var pm10: Stated<Double>?
        var ozone: Stated<Double>?
        var nitrogenDioxide: Stated<Double>?
        var sulphurDioxide: Stated<Double>?
        var carbonMonoxide: Stated<Double>?
        var aqi: Stated<Double>?
        var info: Stated<Info>?

        private enum CodingKeys: String, CodingKey {
            case lat, lng, updatedAt
            case name = "placeName"
            case pm25 = "PM25"
            case pm10 = "PM10"
            case ozone = "OZONE"
            case nitrogenDioxide = "NO2"
            case sulphurDioxide = "SO2"
            case carbonMonoxide = "CO"
            case aqi = "AQI"
            case info = "aqiInfo"
        }
    }

    struct Info: Decodable, Sendable {
        var pollutant: Stated<String>?
    }
}
