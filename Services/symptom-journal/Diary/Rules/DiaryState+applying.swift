import Domain
import Foundation

extension DiaryState {
    /// Takes one operation; one that was taken already changes nothing.
    /// - Parameter isTaken: it was taken before and is only read again, so that a price that changed since changes nothing.
    /// - Returns: whether it is new.
    /// - Throws: ``DiaryRefusal``, with nothing changed.
    @discardableResult
    mutating func apply(_ operation: DiaryOperation, isTaken: Bool = false) throws(DiaryRefusal) -> Bool {
        guard !known.contains(operation.id) else { return false }
        try checkDay(of: operation)
        switch operation.action {
        case .symptom(let id, let name, let icon): try write(symptom: id, named: name, icon)
        case .deleteSymptom(let id):
            guard symptoms[symptomID(id)] != nil else { throw .unknownSymptom }
            symptoms[symptomID(id)]?.isDeleted = true
        case .entry(let id, let entry): try write(entry: id, entry, operation)
        case .deleteEntry(let id):
            guard everEntered.contains(id) else { throw .unknownEntry }
            entries[id] = nil
        case .visit: visits.insert(operation.on)
        case .buy(let item, let price):
            if !isTaken { try checkPurchase(of: item, for: price) }
            bought[item] = price
        case .background(let item):
            guard catalogue.backgrounds.contains(item) else { throw .unknownItem }
            guard owns(item) else { throw .notOwned }
            background = item
        case .sticker(let id, let sticker): try write(sticker: id, sticker)
        case .deleteSticker(let id):
            // Deleted on another device already.
            stickers[id] = nil
        case .studySafe: studySafeSince = min(studySafeSince ?? operation.at, operation.at)
        }
        known.insert(operation.id)
        return true
    }

    private func checkDay(of operation: DiaryOperation) throws(DiaryRefusal) {
        let away = operation.on.days(since: CalendarDay(of: operation.at, in: .gmt))
        guard abs(away) <= RewardRule.widestZone else { throw .clock }
    }

    private mutating func write(symptom id: DiaryID, named typed: String, _ icon: String) throws(DiaryRefusal) {
        guard let name = SymptomName(typed) else { throw .name }
        guard catalogue.icons.contains(icon) else { throw .unknownItem }
        guard owns(icon) else { throw .notOwned }
        let own = symptomID(id)
        if let before = symptoms[own] {
            guard byName[name.key] ?? own == own else { throw .duplicateName }
            byName[before.name.key] = nil
        } else if let same = byName[name.key] {
            // Made on two devices at once.
            aliases[id] = same
            symptoms[same]?.isDeleted = false
            return
        } else {
            guard symptoms.count < limits.symptoms else { throw .tooManySymptoms }
            madeSymptoms += 1
        }
        byName[name.key] = own
        symptoms[own] = Symptom(name: name, icon: icon)
    }

    private mutating func write(
        entry id: DiaryID, _ entry: DiaryEntry, _ operation: DiaryOperation
    ) throws(DiaryRefusal) {
        let symptom = symptomID(entry.symptom)
        guard symptoms[symptom] != nil else { throw .unknownSymptom }
        guard DiaryEntry.intensities.contains(entry.intensity) else { throw .intensity }
        guard entry.minutes.map(DiaryEntry.lengths.contains) ?? true else { throw .minutes }
        guard entry.day <= operation.on else { throw .future }
        guard operation.on.days(since: entry.day) <= limits.oldest else { throw .past }
        let isNew = !everEntered.contains(id)
        guard !isNew || everEntered.count < limits.entries else { throw .tooManyEntries }
        symptoms[symptom]?.isDeleted = false
        entries[id] = DiaryEntry(
            symptom: symptom, day: entry.day, intensity: entry.intensity, minutes: entry.minutes)
        guard isNew else { return }
        everEntered.insert(id)
        recordings.append(
            Recording(at: operation.at, on: operation.on, isBad: entry.intensity >= DiaryEntry.badFrom))
    }

    private func checkPurchase(of item: String, for price: Int) throws(DiaryRefusal) {
        guard let known = catalogue.items[item] else { throw .unknownItem }
        guard !owns(item) else { throw .owned }
        guard known.price == price else { throw .price }
        guard balance >= price else { throw .balance }
    }

    private mutating func write(sticker id: DiaryID, _ sticker: DiarySticker) throws(DiaryRefusal) {
        guard catalogue.icons.contains(sticker.icon) else { throw .unknownItem }
        guard owns(sticker.icon) else { throw .notOwned }
        guard DiarySticker.places.contains(sticker.x), DiarySticker.places.contains(sticker.y),
            DiarySticker.sizes.contains(sticker.size), DiarySticker.turns.contains(sticker.turn),
            DiarySticker.layers.contains(sticker.layer)
        else { throw .place }
        guard stickers[id] != nil || stickers.count < limits.stickers else { throw .tooManyStickers }
        stickers[id] = sticker
    }
}
