import Domain
import Foundation

/// What a page of information says, as its file has it.
struct LearnText: Sendable, Decodable {
    struct Section: Sendable, Decodable {
        var heading: String
        var blocks: [Block]
    }

    /// `[1]` in a text is the first of these.
    struct Source: Sendable, Decodable, Equatable {
        var title: String
        var publisher: String
        var url: String
    }

    struct Sign: Sendable, Decodable {
        var letter: String
        var name: String
        var text: String
        /// In `skin-signs.svg`.
        var drawing: String
    }

    struct Term: Sendable, Decodable {
        var name: String
        var text: String
    }

    /// A page of ours.
    struct Way: Sendable, Decodable {
        var path: String
        var name: String
    }

    /// An emergency number, and where it holds.
    struct Call: Sendable, Decodable {
        var number: String
        var name: String
    }

    /// A page of somebody else.
    struct Site: Sendable, Decodable {
        var name: String
        var about: String
        var url: String
    }

    /// In the file an object with one member, whose name is the kind.
    enum Block: Sendable {
        case text(String)
        case note(String)
        case list([String])
        case steps([String])
        case signs([Sign])
        case terms([Term])
        case ways([Way])
        case calls([Call])
        case sites([Site])
    }

    var title: String
    var summary: String
    /// When somebody last went through it.
    var reviewed: CalendarDay
    var sections: [Section]
    var sources: [Source]
}

extension LearnText {
    init(embedded json: [UInt8]) {
        do {
            self = try JSONDecoder().decode(LearnText.self, from: Data(json))
        } catch {
            preconditionFailure("A file of Services/skin-check/Information/Pages is no page: \(error)")
        }
    }

    var blocks: [Block] { sections.flatMap(\.blocks) }
}

extension LearnText.Block: Decodable {
    private enum Kind: String, CodingKey {
        case text, note, list, steps, signs, terms, ways, calls, sites
    }

    init(from decoder: any Decoder) throws {
        let block = try decoder.container(keyedBy: Kind.self)
        guard block.allKeys.count == 1, let kind = block.allKeys.first else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A block has one known kind"))
        }
        switch kind {
        case .text: self = .text(try block.decode(String.self, forKey: kind))
        case .note: self = .note(try block.decode(String.self, forKey: kind))
        case .list: self = .list(try block.decode([String].self, forKey: kind))
        case .steps: self = .steps(try block.decode([String].self, forKey: kind))
        case .signs: self = .signs(try block.decode([LearnText.Sign].self, forKey: kind))
        case .terms: self = .terms(try block.decode([LearnText.Term].self, forKey: kind))
        case .ways: self = .ways(try block.decode([LearnText.Way].self, forKey: kind))
        case .calls: self = .calls(try block.decode([LearnText.Call].self, forKey: kind))
        case .sites: self = .sites(try block.decode([LearnText.Site].self, forKey: kind))
        }
    }
}
