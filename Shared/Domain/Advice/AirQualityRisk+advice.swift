extension AirQualityRisk {
    /// Advice for outdoors: one sentence for everyone and one for sensitive groups.
    ///
    /// Our wording, based on the health messages of the EEA (https://airindex.eea.europa.eu/AQI/index.html), the EPA's
    /// cautionary statements (EPA-454/B-24-002, table 5) and the health impacts in the CPCB's report of 2014.
    public var advice: [Advice] {
        switch self {
        case .good:
            [
                Advice(.everyone, "Enjoy being outdoors as you like."),
                Advice(.sensitiveGroups, "Enjoy being outdoors as you like."),
            ]
        case .acceptable:
            [
                Advice(.everyone, "Enjoy being outdoors as you like."),
                Advice(.sensitiveGroups, "Go out as planned; if you are unusually sensitive, watch for cough."),
            ]
        case .unhealthyForSensitiveGroups:
            [
                Advice(.everyone, "Go out as planned, and slow down if your eyes or throat become sore."),
                Advice(.sensitiveGroups, "Take breaks, prefer easy activities, and keep your medicine at hand."),
            ]
        case .unhealthy:
            [
                Advice(.everyone, "Shorten hard exercise outdoors, above all with cough or a sore throat."),
                Advice(.sensitiveGroups, "Move long or hard activities indoors or to a day with better air."),
            ]
        case .veryUnhealthy:
            [
                Advice(.everyone, "Avoid hard exercise outdoors and choose short, easy trips."),
                Advice(.sensitiveGroups, "Stay indoors where you can, and follow your treatment plan."),
            ]
        case .hazardous:
            [
                Advice(.everyone, "Avoid all exercise outdoors and keep windows closed."),
                Advice(.sensitiveGroups, "Stay indoors, rest, and seek medical help if breathing becomes hard."),
            ]
        }
    }
}

extension Pollutant {
    /// The groups that a pollutant harms first, phrased for use within a sentence.
    ///
    /// Source: EPA-454/B-24-002, table 4; for ammonia and lead, the CPCB's report of 2014.
    public var sensitiveGroups: String {
        switch self {
        case .pm25, .pm10: "people with heart or lung disease, older adults, children and pregnant women"
        case .ozone: "people with asthma or lung disease, children, older adults and those active outdoors"
        case .nitrogenDioxide: "people with asthma, children and older adults"
        case .sulphurDioxide: "people with asthma, children and older adults"
        case .carbonMonoxide: "people with heart disease"
        case .ammonia: "people with asthma or lung disease"
        case .lead: "children and pregnant women"
        }
    }
}
