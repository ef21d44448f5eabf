import Domain
import Localization

extension HomeWords {
    func name(_ risk: HealthRisk?) -> String {
        switch risk {
        case .hazardous: say("Hazardous", "Gesundheitsgefährdend")
        case let risk?: level(risk.rawValue)
        case nil: level(nil)
        }
    }

    /// Whom the air concerns; a line of its own on the card.
    func concerned(by risk: HealthRisk) -> String {
        switch risk {
        case .none: say("Concerns nobody.", "Betrifft niemanden.")
        case .low: say("Concerns unusually sensitive people.", "Betrifft ungewöhnlich empfindliche Menschen.")
        case .moderate:
            say(
                "Concerns people with heart or lung disease, older adults, children and teenagers.",
                "Betrifft Menschen mit Herz- oder Lungenkrankheiten, Ältere, Kinder und Jugendliche.")
        case .high, .veryHigh, .hazardous: say("Concerns everyone.", "Betrifft alle.")
        }
    }

    /// What to do about the air outdoors; in our words, after the cautionary statements of the EPA (EPA-454/B-24-002).
    func advice(on risk: HealthRisk) -> [String] {
        switch risk {
        case .none: [say("A good day to be active outside.", "Ein guter Tag, um draußen aktiv zu sein.")]
        case .low:
            [
                say(
                    "Unusually sensitive people take it easier on long or hard exertion, and watch for cough or short "
                        + "breath.",
                    "Wer ungewöhnlich empfindlich ist, schont sich bei langer oder schwerer Anstrengung und achtet auf "
                        + "Husten und Atemnot."),
                say("Everyone else is fine.", "Für alle anderen ist die Luft gut."),
            ]
        case .moderate:
            [
                say(
                    "Sensitive people shorten long or hard exertion outdoors and take more breaks.",
                    "Empfindliche Menschen verkürzen lange oder schwere Anstrengung im Freien und machen mehr Pausen."),
                say(
                    "With asthma, follow your action plan and keep quick-relief medicine at hand.",
                    "Mit Asthma folgen Sie Ihrem Notfallplan und haben das Bedarfsspray zur Hand."),
            ]
        case .high:
            [
                say(
                    "Sensitive people avoid long or hard exertion, go indoors or choose another time.",
                    "Empfindliche Menschen meiden lange oder schwere Anstrengung, gehen hinein oder wählen eine andere "
                        + "Zeit."),
                say(
                    "Everyone else takes it easier and takes more breaks.",
                    "Alle anderen machen weniger und mehr Pausen."),
            ]
        case .veryHigh:
            [
                say(
                    "Sensitive people avoid all physical activity outdoors.",
                    "Empfindliche Menschen meiden jede körperliche Aktivität im Freien."),
                say(
                    "Everyone else avoids long or hard exertion.",
                    "Alle anderen meiden lange oder schwere Anstrengung."),
            ]
        case .hazardous:
            [
                say(
                    "Everyone avoids all physical activity outdoors.",
                    "Alle meiden jede körperliche Aktivität im Freien."),
                say(
                    "Sensitive people stay indoors, rest, and keep smoke and dust out.",
                    "Empfindliche Menschen bleiben drinnen, schonen sich und halten Rauch und Staub fern."),
            ]
        }
    }

    /// How the National Allergy Bureau's levels read for people with an allergy.
    func advice(on level: PollenLevel) -> String {
        switch level {
        case .none:
            say("None of your pollen is in the air.", "Von Ihren Pollen ist nichts in der Luft.")
        case .low:
            say(
                "Only very sensitive people notice it. Keep your medicine at hand.",
                "Nur sehr Empfindliche merken es. Halten Sie Ihr Medikament bereit.")
        case .moderate:
            say(
                "Take your medicine as agreed, and air rooms when little pollen flies.",
                "Nehmen Sie Ihr Medikament wie vereinbart, und lüften Sie, wenn wenig Pollen fliegen.")
        case .high:
            say(
                "Shorten time outdoors, keep windows closed, and wash your hair in the evening.",
                "Bleiben Sie kürzer draußen, halten Sie Fenster geschlossen, und waschen Sie abends die Haare.")
        case .veryHigh:
            say(
                "Stay indoors where you can, and ask for medical help if you wheeze.",
                "Bleiben Sie möglichst drinnen, und suchen Sie ärztliche Hilfe, wenn der Atem pfeift.")
        }
    }

    /// After the WHO's guide of 2002, https://www.who.int/publications/i/item/9241590076
    func advice(on band: UVBand) -> String {
        switch band {
        case .low: say("No protection is needed.", "Es braucht keinen Schutz.")
        case .moderate:
            say(
                "Wear a hat and sunscreen, and look for shade around noon.",
                "Tragen Sie Hut und Sonnencreme, und suchen Sie mittags Schatten.")
        case .high:
            say(
                "Wear a shirt, a hat and sunscreen, and stay in the shade around noon.",
                "Tragen Sie Hemd, Hut und Sonnencreme, und bleiben Sie mittags im Schatten.")
        case .veryHigh:
            say(
                "Stay out of the sun around noon; wear a shirt, a hat, sunscreen and sunglasses.",
                "Meiden Sie mittags die Sonne; tragen Sie Hemd, Hut, Sonnencreme und Sonnenbrille.")
        case .extreme:
            say(
                "Avoid the sun around noon: unprotected skin burns within minutes.",
                "Meiden Sie die Sonne um die Mittagszeit: ungeschützte Haut verbrennt in Minuten.")
        }
    }
}
