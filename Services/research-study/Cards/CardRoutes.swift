import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import WebPages

/// Invitation cards as a PDF, for those who may see invitees.
struct CardRoutes: Sendable {
    static let path = "/research/invitees/cards"
    let printCards: PrintCards

    /// `?created=2027-05-01` is for the invitations of one day, `?part=2` for the second thousand, `?language=de` for
    /// another language than the page's.
    func add(to group: some RouterMethods<StudyContext>) {
        group.get(RouterPath(Self.path)) { request, _ -> Response in
            var query = QueryReader(request)
            let language = query.word(
                "language", of: ["en": .english, "de": .german], default: ContentLanguage(ofPage: request))
            let day = query.text("created").flatMap { CalendarDay($0) }
            if query.text("created") != nil, day == nil { query.refuse("created", "must be a day such as 2027-05-01") }
            let part = query.text("part").map { Int($0) ?? 0 } ?? 1
            if !(1...PrintCards.mostParts).contains(part) { query.refuse("part", "must be a number from 1 on") }
            try query.check()
            let pdf = try await printCards(CardSelection(createdOn: day, part: part), in: language)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/pdf", .cacheControl: "no-store",
                    .contentDisposition: "inline; filename=\"invitations.pdf\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: pdf)))
        }
    }
}

extension Problem {
    init(_ error: CardFault) {
        switch error {
        case .noStudy: self.init(.notFound, "There is no study that takes invitees")
        case .nobodyInvited: self.init(.notFound, "Nobody who waits to join was found: create invitees first")
        case .addressTooLong: self.init(.internalServerError, "The address of the pages does not fit into a QR code")
        }
    }
}
