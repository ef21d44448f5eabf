import Foundation
import MessageProtocol
import Workbooks

/// What is exported of one study at one time: which sheets there are, and what their columns mean.
struct ExportLayout: Sendable {
    var study: Study
    var exportedAt: Date
    /// Below the head rows of one sheet.
    var rowsPerSheet = Self.mostRowsPerSheet

    static let headRows = 4
    static let mostRowsPerSheet = SheetWriter.mostRows - headRows

    /// The sheets of answers, which their ids join.
    enum Kind: CaseIterable, Sendable {
        case summary, pollen, air, symptoms

        var title: String {
            switch self {
            case .summary: "Responses Summary"
            case .pollen: "Pollen Count Data"
            case .air: "Air Quality Data"
            case .symptoms: "Reported Symptoms"
            }
        }
    }

    /// - Parameter part: from 0.
    func name(of kind: Kind, part: Int) -> String { part == 0 ? kind.title : "\(kind.title) \(part + 1)" }

    /// At least one, which may be empty.
    func parts(of total: Int) -> Int { max(1, (total + rowsPerSheet - 1) / rowsPerSheet) }

    /// Such as `Jun 02, 2021`, in UTC.
    var downloadedAt: String {
        let day = Calendar.inUTC.dateComponents([.year, .month, .day], from: exportedAt)
        let month = Self.months[(day.month ?? 1) - 1]
        return "\(month) \(String(format: "%02d", day.day ?? 0)), \(String(format: "%04d", day.year ?? 0))"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    func columns(of kind: Kind) -> [ExportColumn] {
        switch kind {
        case .summary: [.id, .time] + ExportColumn.place
        case .pollen: [.id] + ExportColumn.pollen
        case .air: [.id] + ExportColumn.air
        case .symptoms: [.id] + questions
        }
    }

    /// Of the CSV, one table of everything.
    var csvColumns: [ExportColumn] {
        Kind.allCases.flatMap { columns(of: $0).filter { $0 != .id } }.reduce(into: [.id]) { $0.append($1) }
            + ExportColumn.weather
    }

    var questions: [ExportColumn] { study.survey.questions.map { ExportColumn($0) } }

    func cells(of answer: ExportedAnswer, in kind: Kind, id: String) -> [WorkbookCell] {
        switch kind {
        case .summary:
            [
                .text(id), .time(answer.hour), .number(answer.latitude), .number(answer.longitude),
                .text(orEmpty: answer.placeName), .text(orEmpty: answer.countryCode),
            ]
        case .pollen: [.text(id)] + answer.pollen.map { .number(orEmpty: $0) }
        case .air:
            [.text(id), answer.airQualityIndex.map { .number(Double($0)) } ?? .empty]
                + answer.pollutants.map { .number(orEmpty: $0) }
        case .symptoms: [.text(id)] + answer.answers.map { $0.map { .number(Double($0)) } ?? .empty }
        }
    }
}

extension WorkbookCell {
    fileprivate static func text(orEmpty text: String?) -> WorkbookCell {
        guard let text, !text.isEmpty else { return .empty }
        return .text(text.exported)
    }

    fileprivate static func number(orEmpty number: Float?) -> WorkbookCell {
        number.map { .number($0.asWritten) } ?? .empty
    }
}

extension Calendar {
    fileprivate static let inUTC = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
