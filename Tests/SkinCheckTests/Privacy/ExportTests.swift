import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import skin_check

/// The copy of everything that a person may take along.
@Suite(.timeLimit(.minutes(20))) struct ExportTests {
    /// A request for somebody's export, and the key that opens what is left.
    private struct Export {
        let skin: SkinUnderTest
        let key = ExportKey()
        let request: AccountExportRequested

        init(of person: PersonUnderTest) {
            skin = person.skin
            request = AccountExportRequested(
                exportID: ExportID(), userID: person.userID, publicKey: key.publicKey,
                requestedAt: person.skin.clock.now)
        }

        func write() async throws {
            let privacy = SkinPrivacy(pool: skin.pool, masterKeys: .forTests, now: skin.features.now)
            #expect(try await privacy.exports.handle(request, .sent()) == .done)
        }

        /// Piece by piece.
        func pieces(of table: String) async throws -> [String] {
            let rows = try await skin.pool.query(
                "SELECT piece, sealed FROM export_parts WHERE name = \(table) ORDER BY piece"
            ).decode((Int, [UInt8]).self)
            return try rows.map { number, sealed in
                let place = PieceOfExport(
                    exportID: request.exportID, service: .skinCheck, name: table, number: number)
                return String(decoding: try key.open(sealed, at: place), as: UTF8.self)
            }
        }
    }

    private struct Photo: Decodable {
        var photoID: SkinPhotoID
        var groupID: PhotoGroupID
        var takenAt: Date
        var width, height: Int
        var state: String
        var jpeg: String
    }

    private struct Share: Decodable {
        var recipient: ShareRecipient
        var expiresAt: Date
        var photoIDs: [SkinPhotoID]
        var openedAt: [Date]
    }

    private static func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try MessageCoding.decode(Value.self, from: Array(text.utf8))
    }

    @Test func eachPhotoIsInItAsAPicture() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            try await other.keep(in: try await other.addGroup(named: "Not mine"))
            let group = try await person.addGroup(named: "Secret mole")
            let newest = try await person.keep(in: group)
            let oldest = try await person.keep(
                try DrawnPhoto.mole(width: 600, height: 400).png(), in: group, "&taken=2027-01-31")
            try await skin.plant(.answer(.made(.malignant, malignant: 0.9)), about: oldest, of: person)
            let export = Export(of: person)
            try await export.write()

            let pieces = try await export.pieces(of: "photos")
            let photos = try pieces.map { try Self.decoded($0, as: Photo.self) }
            #expect(photos.map(\.photoID) == [oldest, newest] && photos.map(\.groupID) == [group, group])
            #expect(photos.map(\.state) == ["answered", "kept"])
            #expect(photos.map(\.width) == [600, 400] && photos.map(\.height) == [400, 400])
            #expect(photos.last?.takenAt == SkinUnderTest.now)
            #expect(pieces.first?.contains("malignant") == true && pieces.last?.contains("malignant") == false)
            for photo in photos {
                let jpeg = try #require(Data(base64Encoded: photo.jpeg))
                let picture = try KeptPicture(Array(jpeg))
                #expect((picture.width, picture.height) == (photo.width, photo.height))
            }
            let groups = try await export.pieces(of: "photo_groups")
            #expect(groups.count == 1 && groups.joined().contains("Secret mole"))
            #expect(groups.joined().contains("skin-knee-left") && !groups.joined().contains("Not mine"))
            #expect(try await skin.sent(AccountExportPartReady.self).count == 1)
        }
    }

    @Test func linksAreInItWithoutWhatOpensThem() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let photo = try await person.keep(in: try await person.addGroup())
            let path = try await person.share([photo])
            _ = try await skin.send(.get, path)
            let export = Export(of: person)
            try await export.write()

            let pieces = try await export.pieces(of: "photo_shares")
            #expect(pieces.count == 1)
            let text = pieces.joined()
            let share = try Self.decoded(text, as: Share.self)
            #expect(share.recipient == ShareRecipient(name: "Dr Secret", address: "dr@example.org"))
            #expect(share.photoIDs == [photo] && share.openedAt == [SkinUnderTest.now])
            #expect(share.expiresAt == SkinUnderTest.now + 14 * 86_400)
            let token = try #require(path.split(separator: "/").last)
            for word in [String(token), "token", "digest"] { #expect(!text.contains(word), "\(word)") }
        }
    }

    @Test func whoHasNothingIsToldSoOfEveryTable() async throws {
        try await SkinUnderTest.run { skin in
            let export = Export(of: try await skin.person())
            try await export.write()
            for table in SkinPrivacy.personTables {
                guard case .written = table.part else { continue }
                let pieces = try await export.pieces(of: table.name)
                #expect(pieces == [""], "\(table.name)")
            }
        }
    }

    @Test func askedAgainItStaysAsItIs() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let group = try await person.addGroup()
            try await person.keep(in: group)
            let export = Export(of: person)
            try await export.write()
            let first = try await export.pieces(of: "photos")
            try await person.keep(in: group)
            try await export.write()
            #expect(try await export.pieces(of: "photos") == first)
        }
    }

    @Test func ofSomebodyWhoHasLeftNothingIsWritten() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            try await person.keep(in: try await person.addGroup())
            let erased = AccountErased(userID: person.userID, erasedAt: skin.clock.now)
            let privacy = SkinPrivacy(pool: skin.pool, masterKeys: .forTests, now: skin.features.now)
            _ = try await privacy.erasures.handle(erased, .sent())
            try await Export(of: person).write()
            #expect(try await skin.count("export_pieces") == 0)
        }
    }
}
