extension ResearchStudyFeatures {
    var cardRoutes: CardRoutes {
        let current = currentStudy
        return CardRoutes(
            printCards: PrintCards(
                cards: PostgresCardStore(pool: pool), currentStudy: { try await current() },
                publicURL: settings.publicURL, now: now))
    }
}
