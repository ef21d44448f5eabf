/// Google's JSON about pollen. Fields whose value is 0 may be missing, as in all of protocol buffers' JSON.
///
/// Source: https://developers.google.com/maps/documentation/pollen/reference/rest/v1/forecast/lookup
struct GooglePollenAnswer: Decodable, Sendable {
    var dailyInfo: LenientList<Day>

    struct Day: Decodable, Sendable {
        var date: CalendarDate?
        var pollenTypeInfo: LenientList<Item>?
        var plantInfo: LenientList<Item>?
    }

    struct CalendarDate: Decodable, Sendable {
        var year: Stated<Int>?
        var month: Stated<Int>?
        var day: Stated<Int>?
    }

    /// A type or a plant.
    struct Item: Decodable, Sendable {
        var code: Stated<String>?
        var inSeason: Stated<Bool>?
        /// Missing where there is no value for the plant on that day.
        var indexInfo: Stated<Index>?
    }

    struct Index: Decodable, Sendable {
        var code: Stated<String>?
        var value: Stated<Double>?
        /// The name of the value, in the requested language.
        var category: Stated<String>?
    }
}
