/// A column of the export, with what the codebook says about it.
struct ExportColumn: Sendable, Equatable {
    var head: String
    var meaning: String
    var unit = ""
    var values = ""
    /// In characters.
    var width = 12.0
}

extension ExportColumn {
    static let id = ExportColumn(
        head: "ID", meaning: "The response's own number; it joins the sheets",
        values: "random, so that its order says nothing",
        width: 38)
    static let time = ExportColumn(
        head: "Submission Time", meaning: "The hour in which the response was given, never more exactly",
        unit: "UTC", width: 24)
    static let place = [
        ExportColumn(
            head: "Latitude", meaning: "Of the centre of the cell of 0.1° in which the response was given", unit: "°"),
        ExportColumn(
            head: "Longitude", meaning: "Of the centre of the cell of 0.1° in which the response was given", unit: "°"),
        ExportColumn(head: "Place Name", meaning: "The town nearest to the cell's centre", width: 28),
        ExportColumn(head: "Country Code", meaning: "Of the town", values: "ISO 3166-1 alpha-2", width: 14),
    ]
    static let pollen = ["Tree", "Grass", "Weed"].map { kind in
        ExportColumn(
            head: "\(kind) Pollen Count",
            meaning:
                "\(kind) pollen in the air of the cell at that time; where no source counts it as a whole, the sum of "
                + "the plants that are counted, which is a lower bound",
            unit: "grains/m³", values: unknown, width: 20)
    }
    static let air = [
        ExportColumn(
            head: "AQI", meaning: "The air quality index of the US Environmental Protection Agency",
            values: "from 0, good, to 500; \(unknown)"),
        pollutant("CO", "Carbon monoxide", "ppm"), pollutant("O3", "Ozone", "ppb"),
        pollutant("NO2", "Nitrogen dioxide", "ppb"), pollutant("SO2", "Sulphur dioxide", "ppb"),
        pollutant("PM10", "Particles of up to 10 µm", "µg/m³"), pollutant("PM25", "Particles of up to 2.5 µm", "µg/m³"),
    ]
    static let weather = [
        ExportColumn(head: "Temperature", meaning: "Of the air", unit: "°C", values: unknown),
        ExportColumn(head: "Humidity", meaning: "Relative humidity of the air", unit: "%", values: unknown),
        ExportColumn(head: "Rain", meaning: "Of the hour", unit: "mm", values: unknown),
        ExportColumn(head: "Wind", meaning: "Its speed", unit: "km/h", values: unknown),
    ]

    private static let unknown = "empty where nothing was known"

    private static func pollutant(_ head: String, _ meaning: String, _ unit: String) -> ExportColumn {
        ExportColumn(head: head, meaning: meaning, unit: unit, values: unknown)
    }
}

extension ExportColumn {
    /// - Parameter question: its id, such as `nose`, is the head.
    init(_ question: SurveyQuestion) {
        let words = question.id.replacing("-", with: " ")
        let labels = question.labels.map { "\($0.value) \($0.text.english)" }
        let values = labels.isEmpty ? ["\(question.minimum) to \(question.maximum)"] : labels
        self.init(
            head: words.prefix(1).uppercased() + words.dropFirst(),
            meaning: "\(question.title.english): \(question.detail.english)",
            values: (values + (question.askedIf.isEmpty ? [] : ["empty where it was not asked"])).joined(
                separator: ", "))
    }
}
