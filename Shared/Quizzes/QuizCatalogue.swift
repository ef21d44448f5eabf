import Foundation

/// All quizzes as data: a file in `Definitions/` for each version, which the build embeds in the executable.
public enum QuizCatalogue {
    /// All versions of all quizzes, in the order of their coming, by which the fuzzer's inputs name them: a new one is the
    /// last.
    public static let all: [QuizDefinition] = [
        PackageResources.welcome_v1_json, PackageResources.daily_v1_json, PackageResources.suggested_v1_json,
        PackageResources.welcome_v2_json,
    ].map(definition)

    /// The newest version of each quiz, in the order of presentation, which is that of the first versions.
    public static let current = newest(of: all)

    public static func definition(id: String, version: Int) -> QuizDefinition? {
        all.first { $0.id == id && $0.version == version }
    }

    public static func current(id: String) -> QuizDefinition? { current.first { $0.id == id } }

    static func newest(of definitions: [QuizDefinition]) -> [QuizDefinition] {
        definitions.reduce(into: []) { newest, candidate in
            guard let place = newest.firstIndex(where: { $0.id == candidate.id }) else {
                return newest.append(candidate)
            }
            if newest[place].version < candidate.version { newest[place] = candidate }
        }
    }

    private static func definition(_ json: [UInt8]) -> QuizDefinition {
        do {
            let definition = try JSONDecoder().decode(QuizDefinition.self, from: Data(json))
            precondition(definition.flaws.isEmpty, "\(definition.id).v\(definition.version): \(definition.flaws)")
            return definition
        } catch {
            preconditionFailure("A file of Shared/Quizzes/Definitions is not a definition: \(error)")
        }
    }
}
