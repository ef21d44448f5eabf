import Foundation

/// The pictures of the diary: the same ones mark symptoms and stand in the forest. A new one is a file and a line of
/// `graphics.json`.
struct DiaryCatalogue: Sendable {
    struct Item: Sendable, Equatable {
        var id: String
        /// Nil for a background.
        var group: String?
        var english: String
        var german: String
        /// In coins; 0 for what everybody has from the start.
        var price: Int
    }

    /// In the order of the file.
    let list: [Item]
    let items: [String: Item]
    let icons: Set<String>
    let backgrounds: Set<String>
    /// The forest that is chosen at first.
    let firstBackground: String

    init(stickers: [Item], backgrounds: [Item], firstBackground: String) {
        list = stickers + backgrounds
        items = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
        icons = Set(stickers.map(\.id))
        self.backgrounds = Set(backgrounds.map(\.id))
        self.firstBackground = firstBackground
    }
}

extension DiaryCatalogue {
    private struct File: Decodable {
        var stickers: [Line]
        var backgrounds: [Line]

        struct Line: Decodable {
            var id: String
            var group: String?
            var names: [String: String]
            var price: Int

            var item: Item {
                Item(id: id, group: group, english: names["en"] ?? id, german: names["de"] ?? id, price: price)
            }
        }
    }

    static let current: DiaryCatalogue = {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(PackageResources.graphics_json)) else {
            preconditionFailure("graphics.json, which is built in, cannot be read")
        }
        return DiaryCatalogue(
            stickers: file.stickers.map(\.item), backgrounds: file.backgrounds.map(\.item), firstBackground: "glade")
    }()
}
