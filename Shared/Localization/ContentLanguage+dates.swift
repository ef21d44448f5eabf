public import Foundation

extension ContentLanguage {
    /// By which dates and numbers are written.
    public var locale: Locale { Locale(identifier: self == .german ? "de" : "en-GB") }

    /// How dates are written: by the Gregorian calendar, whatever the machine's is, the day before the month.
    public func dateStyle(in zone: TimeZone) -> Date.FormatStyle {
        var style = Date.FormatStyle(locale: locale, timeZone: zone)
        style.calendar = Calendar(identifier: .gregorian)
        return style
    }
}
