import Foundation

/// The time stamps of MeteoSwiss, UTC: `04.04.2023 08:00` today, `20230404080000` in older files.
enum MeteoSwissTime {
    static func date(from text: String) -> Date? {
        let parts: [Int]
        if let match = text.wholeMatch(of: #/(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2})/#) {
            parts = [match.3, match.2, match.1, match.4, match.5].compactMap { Int($0) }
        } else if let match = text.wholeMatch(of: #/(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{2})?/#) {
            parts = [match.1, match.2, match.3, match.4, match.5].compactMap { Int($0) }
        } else {
            return nil
        }
        return date(parts)
    }

    private static func date(_ parts: [Int]) -> Date? {
        guard parts.count == 5 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(
            calendar: calendar, timeZone: .gmt, year: parts[0], month: parts[1], day: parts[2], hour: parts[3],
            minute: parts[4])
        // 31 February would silently become a day in March.
        guard components.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: components)
    }
}
