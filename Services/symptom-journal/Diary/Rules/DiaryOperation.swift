import Domain
import Foundation

enum DiarySubject {}
/// Identifies an operation, symptom, entry or sticker of a diary; made by the device.
typealias DiaryID = Identifier<DiarySubject>

/// Something that a person did in their diary. A diary is its operations in the order in which they were taken: devices
/// keep and exchange these, so nothing that two devices did at once is lost or counted twice.
struct DiaryOperation: Sendable, Equatable, Identifiable {
    /// Made by the device, so that what is sent twice is taken once.
    var id: DiaryID
    /// When, by the device; never before an earlier operation of the same device.
    var at: Date
    /// The day then where the person was.
    var on: CalendarDay
    var action: DiaryAction
}

/// What an operation does. Records with an id are replaced as a whole by the operation that is taken later.
enum DiaryAction: Sendable, Equatable {
    /// A new symptom, or another name or picture of one.
    case symptom(DiaryID, name: String, icon: String)
    /// With its entries; writing the symptom or an entry of it again brings it back.
    case deleteSymptom(DiaryID)
    case entry(DiaryID, DiaryEntry)
    case deleteEntry(DiaryID)
    /// The diary was opened.
    case visit
    /// - Parameter price: that was confirmed, in coins.
    case buy(String, price: Int)
    /// Chooses one of the person's backgrounds.
    case background(String)
    case sticker(DiaryID, DiarySticker)
    case deleteSticker(DiaryID)
    /// From now on no reward depends on an answer, as a study may ask. It cannot be taken back.
    case studySafe
}

/// A symptom on a day.
struct DiaryEntry: Sendable, Equatable {
    var symptom: DiaryID
    var day: CalendarDay
    /// 0 (none) to 10 (the worst imaginable).
    var intensity: Int
    /// How long it lasted; nil when it was not said.
    var minutes: Int?

    static let intensities = 0...10
    static let lengths = 1...1_440
    /// From here on a day is a bad one.
    static let badFrom = 7
}

/// A picture somewhere in the forest.
struct DiarySticker: Sendable, Equatable {
    var icon: String
    /// Of its middle, in parts of the forest's width and height.
    var x: Double
    var y: Double
    /// Its width, in parts of the forest's width.
    var size: Double
    /// Clockwise, in degrees.
    var turn: Double
    var isFlipped: Bool
    /// Higher ones cover lower ones.
    var layer: Int

    static let places = 0.0...1
    static let sizes = 0.02...0.6
    static let turns = -180.0...180
    static let layers = -1_000_000...1_000_000
}
