import Domain
import Foundation
import Localization
import WebPages

/// The directory of specialists, by region. It is the same for everybody.
struct SpecialistsPage: WebPage {
    static let template = "skin-specialists"

    let directory: SpecialistDirectory
    let language: ContentLanguage

    let styles = ["skin.css", "skin-learn.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    /// It offers the device's own way of sharing; without it a link leads to the entry.
    var script: String? { directory.isEmpty ? nil : "skin-specialists.js" }

    private var words: SpecialistsWords { SpecialistsWords(language) }

    func fields() throws -> [String: Any] {
        let shown = directory.regions.filter { !$0.specialists.isEmpty }
        let regions = shown.enumerated().map { index, region -> [String: Any] in
            [
                "anchor": "region-\(index + 1)", "region": region.name.text(in: language),
                "specialists": region.specialists.map { fields(of: $0) },
            ]
        }
        return [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "worksWithoutScript": true,
            "nextPath": LearnTopic.nextSteps.path, "trustedPath": LearnTopic.sources.path,
            "isEmpty": directory.isEmpty, "hasEntries": !directory.isEmpty, "regions": regions,
            "jumps": shown.count > 1 ? [["each": regions] as [String: Any]] : [],
            "updated": directory.updated.map { [words.updated(on: $0)] } ?? [],
        ]
    }

    /// What a mail program would take for more than an address is escaped. RFC 6068.
    private static func mailAddress(_ email: EmailAddress) -> String? {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@.-_"))
        return email.text.addingPercentEncoding(withAllowedCharacters: plain).map { "mailto:\($0)" }
    }

    private func fields(of specialist: Specialist) -> [String: Any] {
        let names = words.page
        func action(_ key: String, _ address: String?) -> [[String: Any]] {
            address.map { [["address": $0, "label": words.action(names[key] ?? "", specialist)]] } ?? []
        }
        return [
            "id": "to-\(specialist.id)", "name": specialist.name,
            "located": specialist.address.map { [$0] } ?? [],
            "remark": specialist.note.map { [$0.text(in: language)] } ?? [],
            "number": specialist.telephone.map { [$0.text] } ?? [],
            "call": action("call", specialist.telephone.map { "tel:\($0.dialled)" }),
            "mail": action("mail", specialist.email.flatMap { Self.mailAddress($0) }),
            "visit": action("visit", specialist.website?.text),
            "shareLabel": words.action(names["share"] ?? "", specialist),
            "shared": [specialist.name, specialist.telephone?.text, specialist.email?.text].compactMap(\.self)
                .joined(separator: "\n"),
        ]
    }
}
