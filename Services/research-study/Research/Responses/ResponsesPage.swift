import Foundation
import Localization
import WebPages

/// The answers of a study, the newest first; the head of each column sorts by it.
struct ResponsesPage: ResearchPage {
    static let template = "research-responses"
    static let section = ResearchSection.responses

    let visit: ResearchVisit
    let order: ResponseOrder
    let page: ResponsePage

    var styles: [String] { ["research.css", "research-site.css"] }
    private var words: ResponseWords { ResponseWords(language) }
    var title: String { words.title }

    func said(_ done: String) -> String? { words.said(done) }

    func content() -> [String: Any] {
        [
            "says": words.list, "isEmpty": page.total == 0, "total": words.total(page.total),
            "exportsPath": visit.address(ResearchSection.exports.path), "heads": ResponseOrder.Key.allCases.map(head),
            "lines": page.lines.map(line), "paging": paging,
        ]
    }

    private func head(_ key: ResponseOrder.Key) -> [String: Any] {
        let isThis = key == order.key
        return [
            "headName": words.name(of: key), "headPath": address(order.clicked(key), 1),
            "sorted": isThis ? [order.word] : [], "arrow": isThis ? (order.isAscending ? "▲" : "▼") : "",
        ]
    }

    private func line(_ line: ResponseLine) -> [String: Any] {
        let hour = words.common.hour(line.hour)
        return [
            "instant": line.hour.ISO8601Format(), "hour": hour, "place": line.placeName.map { [$0] } ?? [],
            "noPlace": words.noPlace, "country": line.countryCode ?? "–",
            "previewPath": visit.address(ResponsePreview.path(of: line.id)), "previewOf": words.previewOf(hour),
        ]
    }

    private var paging: [[String: Any]] {
        ResearchPaging(number: page.number, count: page.count, words: words.common) { address(order, $0) }.fields
    }

    private func address(_ order: ResponseOrder, _ number: Int) -> String {
        visit.address(
            Self.section.path,
            ["sort": order.key.rawValue, "order": order.word, "page": "\(number)"])
    }
}
