import Caching
import EnvironmentReports
import Foundation
import WebPages

/// What is in the air at a place, as Home shows it to all who ask the same.
struct ShownPlace: Sendable {
    /// HTML.
    var cards: String
    var moment: String
    var position: String
    var attributions: [String]
    /// The names of sources that do not answer.
    var down: [String]

    init(_ cards: HomeCards, html: String) {
        self.cards = html
        (moment, position, down) = (cards.moment, cards.position, cards.down)
        attributions = cards.environment.sources.filter(\.isUsed).map(\.attribution)
    }
}

/// Reads a place's environment and renders its cards: once for everybody who asks the same within seconds, as the API's
/// answers are. In the morning a city opens its pages at once.
struct ShowPlace: Sendable {
    let readEnvironment: ReadEnvironment
    let shown: LoadingCache<CardsQuestion, ShownPlace>

    func callAsFunction(_ question: CardsQuestion) async throws -> ShownPlace {
        try await shown.value(for: question) {
            let cards = try await cards(question)
            return ShownPlace(cards, html: PageLibrary.gateway.fragment("home-cards", cards.fields))
        }
    }

    func cards(_ question: CardsQuestion) async throws -> HomeCards {
        let environment =
            question.isPersonal
            ? try await readEnvironment(question.place) : try await readEnvironment(question.place.question)
        return HomeCards(environment, for: question)
    }
}
