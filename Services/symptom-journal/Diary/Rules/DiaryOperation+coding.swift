import Domain
import Foundation

/// On the wire and sealed: an object with `kind` and what the kind has.
extension DiaryOperation: Codable {
    private enum Key: String, CodingKey { case id, at, on, action }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(DiaryID.self, forKey: .id)
        at = try container.decode(Date.self, forKey: .at)
        on = try container.decode(CalendarDay.self, forKey: .on)
        action = try container.decode(DiaryAction.self, forKey: .action)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(at, forKey: .at)
        try container.encode(on, forKey: .on)
        try container.encode(action, forKey: .action)
    }
}

extension DiaryAction: Codable {
    private enum Kind: String, Codable {
        case symptom, entry, visit, buy, background, sticker
        case deleteSymptom = "delete-symptom"
        case deleteEntry = "delete-entry"
        case deleteSticker = "delete-sticker"
        case studySafe = "study-safe"
    }

    private enum Key: String, CodingKey {
        case kind, symptom, name, icon, entry, day, intensity, minutes, item, price, sticker, x, y, size, turn, layer
        case isFlipped
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func id(_ key: Key) throws -> DiaryID { try container.decode(DiaryID.self, forKey: key) }
        func text(_ key: Key) throws -> String { try container.decode(String.self, forKey: key) }
        switch try container.decode(Kind.self, forKey: .kind) {
        case .symptom: self = .symptom(try id(.symptom), name: try text(.name), icon: try text(.icon))
        case .deleteSymptom: self = .deleteSymptom(try id(.symptom))
        case .entry:
            self = .entry(
                try id(.entry),
                DiaryEntry(
                    symptom: try id(.symptom), day: try container.decode(CalendarDay.self, forKey: .day),
                    intensity: try container.decode(Int.self, forKey: .intensity),
                    minutes: try container.decodeIfPresent(Int.self, forKey: .minutes)))
        case .deleteEntry: self = .deleteEntry(try id(.entry))
        case .visit: self = .visit
        case .buy: self = .buy(try text(.item), price: try container.decode(Int.self, forKey: .price))
        case .background: self = .background(try text(.item))
        case .sticker:
            func number(_ key: Key) throws -> Double { try container.decode(Double.self, forKey: key) }
            self = .sticker(
                try id(.sticker),
                DiarySticker(
                    icon: try text(.icon), x: try number(.x), y: try number(.y), size: try number(.size),
                    turn: try number(.turn),
                    isFlipped: try container.decodeIfPresent(Bool.self, forKey: .isFlipped) ?? false,
                    layer: try container.decode(Int.self, forKey: .layer)))
        case .deleteSticker: self = .deleteSticker(try id(.sticker))
        case .studySafe: self = .studySafe
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .symptom(let id, let name, let icon):
            try container.encode(Kind.symptom, forKey: .kind)
            try container.encode(id, forKey: .symptom)
            try container.encode(name, forKey: .name)
            try container.encode(icon, forKey: .icon)
        case .deleteSymptom(let id):
            try container.encode(Kind.deleteSymptom, forKey: .kind)
            try container.encode(id, forKey: .symptom)
        case .entry(let id, let entry):
            try container.encode(Kind.entry, forKey: .kind)
            try container.encode(id, forKey: .entry)
            try container.encode(entry.symptom, forKey: .symptom)
            try container.encode(entry.day, forKey: .day)
            try container.encode(entry.intensity, forKey: .intensity)
            try container.encodeIfPresent(entry.minutes, forKey: .minutes)
        case .deleteEntry(let id):
            try container.encode(Kind.deleteEntry, forKey: .kind)
            try container.encode(id, forKey: .entry)
        case .visit: try container.encode(Kind.visit, forKey: .kind)
        case .buy(let item, let price):
            try container.encode(Kind.buy, forKey: .kind)
            try container.encode(item, forKey: .item)
            try container.encode(price, forKey: .price)
        case .background(let item):
            try container.encode(Kind.background, forKey: .kind)
            try container.encode(item, forKey: .item)
        case .sticker(let id, let sticker):
            try container.encode(Kind.sticker, forKey: .kind)
            try container.encode(id, forKey: .sticker)
            try container.encode(sticker.icon, forKey: .icon)
            try container.encode(sticker.x, forKey: .x)
            try container.encode(sticker.y, forKey: .y)
            try container.encode(sticker.size, forKey: .size)
            try container.encode(sticker.turn, forKey: .turn)
            if sticker.isFlipped { try container.encode(true, forKey: .isFlipped) }
            try container.encode(sticker.layer, forKey: .layer)
        case .deleteSticker(let id):
            try container.encode(Kind.deleteSticker, forKey: .kind)
            try container.encode(id, forKey: .sticker)
        case .studySafe: try container.encode(Kind.studySafe, forKey: .kind)
        }
    }
}
