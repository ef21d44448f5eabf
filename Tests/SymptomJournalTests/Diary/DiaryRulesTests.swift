import Domain
import Foundation
import MessageProtocol
import TestSupport
import Testing

@testable import symptom_journal

/// The cases that the browser's rules play too: Tests/Scripts/diary-rules.test.mjs.
@Suite struct DiaryRulesTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable {
            var refused: [String: DiaryRefusal]
            var coins: Int
            var streak: Int
            var growth: Int
            var symptoms: Int
            var entries: Int
            var owned: [String]?
            var stickers: Int?
            var background: String?
        }

        var name: String
        var operations: [DiaryOperation]
        var expect: Expected

        var testDescription: String { name }
    }

    static let cases: [Case] = {
        let file = Checkout.folder.appending(path: "Tests/Cases/diary.json")
        do {
            return try MessageCoding.decode([Case].self, from: Array(try Data(contentsOf: file)))
        } catch {
            Issue.record(error)
            return []
        }
    }()

    @Test func thereAreCases() { #expect(Self.cases.count >= 50) }

    @Test(arguments: cases) func plays(_ one: Case) {
        var diary = DiaryState()
        var refused: [String: DiaryRefusal] = [:]
        for operation in one.operations {
            let before = diary
            do throws(DiaryRefusal) {
                try diary.apply(operation)
            } catch {
                refused["\(operation.id)"] = error
                #expect(diary == before, "a refusal changes nothing")
            }
        }
        #expect(refused == one.expect.refused)
        #expect(diary.balance == one.expect.coins)
        #expect(diary.streak.length == one.expect.streak)
        #expect(diary.growth == one.expect.growth)
        #expect(diary.visibleSymptoms.count == one.expect.symptoms)
        #expect(diary.visibleEntries.count == one.expect.entries)
        if let owned = one.expect.owned { #expect(Array(diary.bought.keys) == owned) }
        if let stickers = one.expect.stickers { #expect(diary.stickers.count == stickers) }
        if let background = one.expect.background { #expect(diary.background == background) }
        let balances = CoinTransfer.Account.allCases.map { diary.ledger.balance(of: $0) }
        #expect(balances.reduce(0, +) == 0)
    }

    @Test(arguments: cases) func theSameOnceMoreChangesNothing(_ one: Case) {
        var diary = DiaryState()
        for operation in one.operations { _ = try? diary.apply(operation) }
        let before = diary
        for operation in one.operations where diary.known.contains(operation.id) {
            #expect(throws: Never.self) { try diary.apply(operation) }
        }
        #expect(diary == before)
    }

    @Test(arguments: cases) func isReadAsItIsWritten(_ one: Case) throws {
        for operation in one.operations {
            let again = try MessageCoding.decode(DiaryOperation.self, from: try MessageCoding.encode(operation))
            #expect(again == operation)
        }
    }

    @Test func holdsNoMoreThanItCan() throws {
        var diary = DiaryState()
        diary.limits = DiaryState.Limits(symptoms: 2, entries: 2, stickers: 2)
        let (symptom, day) = (DiaryID(), try #require(CalendarDay("2026-03-02")))
        func refusal(_ action: DiaryAction) -> DiaryRefusal? {
            do throws(DiaryRefusal) {
                try diary.apply(
                    DiaryOperation(
                        id: DiaryID(), at: Date(timeIntervalSince1970: 1_772_438_400), on: day, action: action))
                return nil
            } catch {
                return error
            }
        }
        let entry = DiaryEntry(symptom: symptom, day: day, intensity: 1)
        let sticker = DiarySticker(
            icon: "toadstool-red", x: 0, y: 1, size: 0.1, turn: 0, isFlipped: false, layer: 0)
        #expect(refusal(.symptom(symptom, name: "One", icon: "toadstool-red")) == nil)
        #expect(refusal(.symptom(DiaryID(), name: "Two", icon: "toadstool-red")) == nil)
        #expect(refusal(.symptom(DiaryID(), name: "Three", icon: "toadstool-red")) == .tooManySymptoms)
        for limit in [nil, nil, DiaryRefusal.tooManyEntries] { #expect(refusal(.entry(DiaryID(), entry)) == limit) }
        for limit in [nil, nil, DiaryRefusal.tooManyStickers] {
            #expect(refusal(.sticker(DiaryID(), sticker)) == limit)
        }
        for wrong in [Double.nan, .infinity] {
            var other = sticker
            other.x = wrong
            #expect(refusal(.sticker(DiaryID(), other)) == .place)
        }
    }
}
