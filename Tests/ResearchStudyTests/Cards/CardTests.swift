import Foundation
import HTTPTypes
import Localization
import Postgres
import QRCodes
import TestSupport
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct CardTests {
    private static let invitations = (0..<13).map { "ab\($0 % 10)d\($0 / 10 + 2)" }

    private static func sheets(_ title: String = "Hay fever") throws -> CardSheets {
        CardSheets(
            title: title, language: .english, publicURL: try #require(URL(string: "https://breathe.example/app/")),
            printedAt: StudyUnderTest.now)
    }

    @Test func tenCardsAreOnAPage() async throws {
        let (text, pages) = try await PDFInPoppler.text(of: try Self.sheets().pdf(of: Self.invitations))

        #expect(pages == 2)
        for invitation in Self.invitations { #expect(text.contains(invitation), "\(invitation)") }
        #expect(text.components(separatedBy: "Your invitation ID").count == 14)
        #expect(text.replacing("\n", with: "").contains("breathe.example/app/study/join"))
    }

    @Test func theCodeOnACardIsItsAddress() async throws {
        let sheets = try Self.sheets()
        #expect(sheets.address(of: "ab0d2") == "https://breathe.example/app/study/join#ab0d2")
        let code = try #require(QRCode(sheets.address(of: "ab0d2")))

        let picture = try await PDFInPoppler.picture(of: try sheets.pdf(of: ["ab0d2"]), dotsPerInch: 300)

        // From the middle of the first module to that of the last: 15 + 85 − 5 − 30 mm, 13.5 + 54 − 5 − 30 mm.
        let dots = 300 / 25.4
        let module = 30 * dots / Double(code.width)
        let dark = (0..<code.width).map { row in
            (0..<code.width).filter { column in
                picture.isDark(
                    x: Int(65 * dots + (Double(column) + 0.5) * module),
                    y: Int(32.5 * dots + (Double(row) + 0.5) * module))
            }
        }
        let expected = (0..<code.width).map { row in
            code.runs.filter { $0.row == row }.flatMap { $0.column..<$0.column + $0.length }
        }
        #expect(dark == expected)
    }

    @Test func theSameInvitationsGiveTheSameFile() throws {
        #expect(try Self.sheets().pdf(of: Self.invitations) == Self.sheets().pdf(of: Self.invitations))
        #expect(try Self.sheets("Another").pdf(of: Self.invitations) != Self.sheets().pdf(of: Self.invitations))
    }

    @Test func cardsAreForThoseWhoWaitToJoin() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(0)
            let researcher = try await study.staff("researcher")
            let path = CardRoutes.path
            #expect(try await study.get(path, researcher).status == 404)
            try await study.pool.query(
                """
                INSERT INTO invitees (study_id, code, status, created_on) VALUES
                    (\(id), 'aaaaa', 'Invited', '2027-05-01'), (\(id), 'bbbbb', 'Invited', '2027-05-02'),
                    (\(id), 'ccccc', 'Restricted', '2027-05-02'), (\(id), 'ddddd', 'Participating', '2027-05-02')
                """)

            let all = try await study.get("\(path)?language=de", researcher)
            #expect(all.status == 200 && all.headers[.contentType] == "application/pdf")
            let (text, _) = try await PDFInPoppler.text(of: all.body)
            #expect(text.contains("aaaaa") && text.contains("bbbbb") && text.contains("Ihre Einladungs-ID"))
            #expect(!text.contains("ccccc") && !text.contains("ddddd"))
            let ofDay = try await study.get("\(path)?created=2027-05-02", researcher)
            let (dayText, _) = try await PDFInPoppler.text(of: ofDay.body)
            #expect(dayText.contains("bbbbb") && !dayText.contains("aaaaa"))
            #expect(try await study.get("\(path)?part=2", researcher).status == 404)
            #expect(try await study.get("\(path)?created=tomorrow&part=0", researcher).status == 400)
            #expect(try await study.get(path).status == 401)
        }
    }
}
