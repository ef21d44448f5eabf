import Foundation

/// A JSON array with one object per figure.
struct ResultsFile: Sendable {
    let path: String

    /// Puts the figure in the place of the one with its name, or at the end; the others stay.
    func keep(_ figure: Figure) throws {
        let url = URL(filePath: path)
        var figures = try read(url)
        if let place = figures.firstIndex(where: { $0.name == figure.name }) {
            figures[place] = figure
        } else {
            figures.append(figure)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try encoder.encode(figures).write(to: url, options: .atomic)
    }

    private func read(_ url: URL) throws -> [Figure] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        do {
            return try JSONDecoder().decode([Figure].self, from: try Data(contentsOf: url))
        } catch {
            throw Unreadable(description: "\(path) does not hold figures: delete it, and run all suites")
        }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }
}
