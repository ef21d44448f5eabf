import BodyMap
import Domain
import Foundation

/// A log that was kept elsewhere: on each line a date and one or more things with a rating, such as
/// `21/08/17,lethargy,6,lower abdominal,3.5`. Commas, semicolons and tabs separate; a first line without a date is a head.
struct ImportedLog: Sendable, Equatable {
    /// In the order of the lines.
    private(set) var entries: [(day: CalendarDay, content: EntryContent)] = []

    /// Of a log, in bytes.
    static let longest = 48 << 10

    /// What is wrong with a line, counted from 1.
    struct Fault: Error, Equatable {
        enum Kind: Equatable { case date, future, rating, name, tooLong, nothing }

        var line: Int
        var kind: Kind
    }

    /// - Throws: ``Fault``: of a log with one nothing is taken.
    init(_ text: String, until today: CalendarDay) throws(Fault) {
        guard text.utf8.count <= Self.longest else { throw Fault(line: 1, kind: .tooLong) }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let (fields, takesCommas) = Self.fields(of: line)
            guard let day = CalendarDay(inLog: fields[0]) else {
                if index == 0, fields[0].contains(where: \.isLetter) { continue }
                throw Fault(line: index + 1, kind: .date)
            }
            guard day <= today else { throw Fault(line: index + 1, kind: .future) }
            let pairs = Array(fields.dropFirst())
            guard !pairs.isEmpty, pairs.count.isMultiple(of: 2) else { throw Fault(line: index + 1, kind: .rating) }
            for start in stride(from: 0, to: pairs.count, by: 2) {
                let number = takesCommas ? pairs[start + 1].replacing(",", with: ".") : pairs[start + 1]
                guard let value = Double(number), let rating = try? Rating(value) else {
                    throw Fault(line: index + 1, kind: .rating)
                }
                guard let content = Self.content(pairs[start], rating) else {
                    throw Fault(line: index + 1, kind: .name)
                }
                entries.append((day, content))
            }
        }
        if entries.isEmpty { throw Fault(line: 1, kind: .nothing) }
    }

    /// A number may have a comma where something else separates.
    private static func fields(of line: Substring) -> (fields: [String], takesCommas: Bool) {
        let separator: Character = line.contains(";") ? ";" : line.contains("\t") ? "\t" : ","
        let fields = line.split(separator: separator, omittingEmptySubsequences: false).map { field in
            let text = field.trimmingCharacters(in: .whitespaces)
            let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
            return isQuoted ? String(text.dropFirst().dropLast()) : text
        }
        return (fields, separator != ",")
    }

    /// A part by its id, a score by its word, anything else by its name.
    private static func content(_ what: String, _ rating: Rating) -> EntryContent? {
        if BodyCatalogue.current[what] != nil {
            return .pain(EntryContent.PainAtPart(region: what, type: .chronic, rating: rating))
        }
        if let score = GeneralScore(rawValue: what.lowercased()) { return .score(score, rating) }
        return try? .named(what, rated: rating)
    }

    static func == (left: ImportedLog, right: ImportedLog) -> Bool {
        left.entries.elementsEqual(right.entries) { $0 == $1 }
    }
}

extension CalendarDay {
    /// `21/08/17`, `21/08/2017`, `21.8.2017` or `2017-08-21`; two digits of a year are this century's.
    fileprivate init?(inLog text: String) {
        if let day = CalendarDay(text) {
            self = day
            return
        }
        guard let match = text.wholeMatch(of: #/(\d{1,2})[\/.](\d{1,2})[\/.](\d{4}|\d{2})/#) else { return nil }
        func padded(_ digits: Substring) -> String { digits.count == 1 ? "0\(digits)" : "\(digits)" }
        let year = match.3.count == 2 ? "20\(match.3)" : "\(match.3)"
        self.init("\(year)-\(padded(match.2))-\(padded(match.1))")
    }
}
