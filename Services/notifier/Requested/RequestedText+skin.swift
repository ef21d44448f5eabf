import MessageProtocol
import RequestedNotifications

/// The mail to a doctor with whom photos of skin are shared. Nothing goes there that the person typed.
extension RequestedText {
    static func englishSkinPhotos(_ facts: RequestedFacts) -> Words {
        Words(
            title: "A patient shares photos of their skin with you",
            body:
                "Somebody who photographs their skin in Breathe Easy asks you to look at some photos, in the order in which "
                + "they were taken, with what an algorithm said of them. The link works"
                + "\(facts.text(of: .time) { " until \($0)" }), or until they withdraw it, and each opening is shown to "
                + "them.\n\nIf you do not expect it, ignore this mail.",
            label: "See the photos")
    }

    static func germanSkinPhotos(_ facts: RequestedFacts) -> Words {
        Words(
            title: "Fotos der Haut werden mit Ihnen geteilt",
            body:
                "Jemand, der in Breathe Easy seine Haut fotografiert, bittet Sie, einige Fotos anzusehen: in der "
                + "Reihenfolge, in der sie entstanden, mit dem, was ein Algorithmus dazu sagte. Der Link gilt"
                + "\(facts.text(of: .time) { " bis \($0)" }), oder bis er zurückgezogen wird, und jedes Öffnen wird der "
                + "Person gezeigt.\n\nWenn Sie damit nichts anfangen können, ignorieren Sie diese E-Mail.",
            label: "Die Fotos ansehen")
    }
}
