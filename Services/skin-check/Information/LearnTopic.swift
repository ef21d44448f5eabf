import Localization

/// A page of information. Its text is `Pages/learn-<name>.<language>.json`.
enum LearnTopic: String, Sendable, CaseIterable {
    case selfCheck = "self-check"
    case threeCancers = "three-cancers"
    case nextSteps = "next-steps"
    case howItWorks = "how-it-works"
    case sources

    var path: String { "\(SkinPages.learn)/\(rawValue)" }

    /// In `icons.svg`.
    var icon: String {
        switch self {
        case .selfCheck: "search"
        case .threeCancers: "info"
        case .nextSteps: "clock"
        case .howItWorks: "lock"
        case .sources: "list"
        }
    }
}

/// The texts of all topics; the build embeds their files.
struct LearnLibrary: Sendable {
    static let current = LearnLibrary()

    private let texts: [String: LearnText]

    private init() {
        let files: [(LearnTopic, ContentLanguage, [UInt8])] = [
            (.selfCheck, .english, PackageResources.learn_self_check_en_json),
            (.selfCheck, .german, PackageResources.learn_self_check_de_json),
            (.threeCancers, .english, PackageResources.learn_three_cancers_en_json),
            (.threeCancers, .german, PackageResources.learn_three_cancers_de_json),
            (.nextSteps, .english, PackageResources.learn_next_steps_en_json),
            (.nextSteps, .german, PackageResources.learn_next_steps_de_json),
            (.howItWorks, .english, PackageResources.learn_how_it_works_en_json),
            (.howItWorks, .german, PackageResources.learn_how_it_works_de_json),
            (.sources, .english, PackageResources.learn_sources_en_json),
            (.sources, .german, PackageResources.learn_sources_de_json),
        ]
        texts = Dictionary(
            files.map { (Self.key($0.0, $0.1), LearnText(embedded: $0.2)) }, uniquingKeysWith: { $1 })
    }

    func text(of topic: LearnTopic, in language: ContentLanguage) -> LearnText {
        guard let text = texts[Self.key(topic, language)] else {
            preconditionFailure("Services/skin-check/Information/Pages lacks \(topic) in \(language)")
        }
        return text
    }

    private static func key(_ topic: LearnTopic, _ language: ContentLanguage) -> String {
        "\(topic.rawValue).\(language.rawValue)"
    }
}
