import BlockingCalls
import Domain
import Foundation
import Localization

/// Prints a card for everybody who is invited to the study and has not joined yet.
struct PrintCards: Sendable {
    let cards: PostgresCardStore
    /// The study that participants see.
    let currentStudy: @Sendable () async throws -> Study?
    let publicURL: URL
    let now: @Sendable () -> Date
    private let printer = CardPrinter()

    init(
        cards: PostgresCardStore, currentStudy: @escaping @Sendable () async throws -> Study?, publicURL: URL,
        now: @escaping @Sendable () -> Date
    ) {
        (self.cards, self.currentStudy, self.publicURL, self.now) = (cards, currentStudy, publicURL, now)
    }

    /// Cards of one PDF: 100 pages, which take three seconds.
    static let partSize = 1_000
    static let mostParts = 1_000

    /// - Returns: a PDF.
    /// - Throws: ``CardFault``.
    func callAsFunction(_ selection: CardSelection, in language: ContentLanguage) async throws -> [UInt8] {
        guard let study = try await currentStudy(), study.takesInvitees else { throw CardFault.noStudy }
        let invitations = try await cards.invitations(to: study.id, selection)
        guard !invitations.isEmpty else { throw CardFault.nobodyInvited }
        let sheets = CardSheets(
            title: study.definition.title.text(in: language), language: language, publicURL: publicURL,
            printedAt: now())
        return try await printer.print(sheets, of: invitations)
    }
}

/// Which invitations get a card.
struct CardSelection: Sendable, Equatable {
    /// Of their creation, in UTC; nil for any day.
    var createdOn: CalendarDay?
    /// From 1: which thousand of them.
    var part = 1
}

/// Draws on a thread of its own, since a hundred pages take seconds and must not occupy the cooperative pool.
actor CardPrinter {
    private nonisolated let thread = DedicatedThread(name: "cards")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func print(_ sheets: CardSheets, of invitations: [String]) throws -> [UInt8] { try sheets.pdf(of: invitations) }
}
