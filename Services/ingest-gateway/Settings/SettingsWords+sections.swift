import Domain
import Localization

/// A card of the page.
struct SettingsSection {
    var id: String
    var title: String
    var text: String?
    var controls: [SettingsControl] = []
    var groups: [Group] = []

    /// What is opened to be seen.
    struct Group {
        var title: String
        var controls: [SettingsControl]
        /// Whether it is open where something is chosen.
        var opensWithValue = false
    }
}

extension SettingsWords {
    var sections: [SettingsSection] { [app, place, allergens, interruptions, channels] }

    private var app: SettingsSection {
        SettingsSection(
            id: "app", title: say("What you see", "Was Sie sehen"),
            controls: [
                SettingsControl(
                    "pollen-type", say("Pollen that concerns you most", "Pollen, die Sie am meisten betreffen"),
                    .segmented(PollenType.allCases.map { ($0.rawValue, name(of: $0)) }),
                    help: say(
                        "The risk on Home is the one of this type. If you do not know, leave grass.",
                        "Das Risiko auf der Startseite ist das dieser Art. Wenn Sie es nicht wissen, lassen Sie Gräser."
                    )),
                SettingsControl(
                    "units", say("Units", "Einheiten"),
                    .segmented([
                        ("metric", say("Metric: °C, km/h", "Metrisch: °C, km/h")),
                        ("imperial", say("Imperial: °F, mph", "Imperial: °F, mph")),
                    ])),
                SettingsControl(
                    "language", say("Language of notifications", "Sprache der Benachrichtigungen"),
                    .select([
                        ("en", "English"), ("en-GB", "English (United Kingdom)"), ("de", "Deutsch"),
                        ("de-AT", "Deutsch (Österreich)"), ("de-CH", "Deutsch (Schweiz)"),
                    ]),
                    help: say(
                        "Pages use the language of your browser.", "Die Seiten verwenden die Sprache Ihres Browsers.")),
            ] + AppSettings.Feature.allCases.map { SettingsControl("shows-\($0.rawValue)", shows($0), .toggle) } + [
                SettingsControl(
                    "start-page", say("The app opens with", "Die App öffnet sich mit"),
                    .select([
                        ("home", say("Home: what is in the air", "Start: was in der Luft ist")),
                        ("pain-map", say("The pain map", "Der Schmerzkarte")),
                    ])),
                SettingsControl(
                    "little-data", say("Use little data", "Wenig Daten verwenden"), .toggle,
                    help: say(
                        "For slow or costly connections: charts load only when you ask for them.",
                        "Für langsame oder teure Verbindungen: Diagramme laden erst, wenn Sie sie verlangen.")),
            ])
    }

    private func shows(_ feature: AppSettings.Feature) -> String {
        switch feature {
        case .airQuality: say("Show air quality", "Luftqualität zeigen")
        case .weather: say("Show the weather", "Wetter zeigen")
        case .resources: say("Show articles about hay fever", "Artikel über Heuschnupfen zeigen")
        }
    }

    func name(of type: PollenType) -> String {
        switch type {
        case .tree: say("Trees", "Bäume")
        case .grass: say("Grasses", "Gräser")
        case .weed: say("Weeds", "Kräuter")
        }
    }

    private var place: SettingsSection {
        SettingsSection(
            id: "place", title: say("Your place", "Ihr Ort"),
            text: say(
                "Values and alerts are those of this place. The name of a town is enough; leave all three empty to have none.",
                "Werte und Warnungen sind die dieses Ortes. Der Name einer Stadt genügt; lassen Sie alle drei leer, um keinen"
                    + " zu haben."),
            controls: [
                SettingsControl(
                    "place", say("Name", "Name"),
                    .input("text", [("autocomplete", "address-level2"), ("maxlength", "100")]),
                    optional: optional),
                SettingsControl(
                    "latitude", say("Latitude", "Breite"), .input("text", [("inputmode", "decimal")]),
                    optional: optional),
                SettingsControl(
                    "longitude", say("Longitude", "Länge"), .input("text", [("inputmode", "decimal")]),
                    optional: optional),
                SettingsControl(
                    "precision", say("How exactly we keep it", "Wie genau wir ihn behalten"),
                    .select([
                        ("town", say("To ten kilometres", "Auf zehn Kilometer")),
                        ("neighbourhood", say("To a kilometre", "Auf einen Kilometer")),
                        ("exact", say("Exactly", "Genau")),
                    ])),
                SettingsControl(
                    "radius", say("Alerts from within (km)", "Warnungen aus dem Umkreis (km)"),
                    .input("number", [("min", "1"), ("max", "200"), ("step", "any"), ("required", "")])),
            ])
    }

    private var allergens: SettingsSection {
        var thresholds: [SettingsControl.Choice] = [("", say("no alerts", "keine Warnungen"))]
        for number in 1...10 { thresholds.append(("\(number)", say("from \(number)", "ab \(number)"))) }
        let choices = thresholds
        func controls(_ allergens: [Allergen]) -> [SettingsControl] {
            allergens.map { SettingsControl("threshold-\($0)", name(of: $0), .select(choices)) }
        }
        let groups =
            PollenType.allCases.map { type in
                SettingsSection.Group(
                    title: name(of: type), controls: controls(Allergen.allCases.filter { $0.pollenType == type }),
                    opensWithValue: true)
            } + [
                SettingsSection.Group(
                    title: say(
                        "Not pollen: reported by people only, no station measures it",
                        "Kein Pollen: nur von Menschen gemeldet, keine Station misst es"),
                    controls: controls(Allergen.allCases.filter { $0.pollenType == nil }), opensWithValue: true)
            ]
        return SettingsSection(
            id: "allergens", title: say("Your allergens", "Ihre Allergene"),
            text: say(
                "From which strength you want to hear: 1 is the least in the air, 10 the most.",
                "Ab welcher Stärke Sie davon hören möchten: 1 ist das Geringste in der Luft, 10 das Stärkste."),
            groups: groups)
    }

    private var interruptions: SettingsSection {
        SettingsSection(
            id: "interruptions", title: say("When we notify you", "Wann wir Sie benachrichtigen"),
            controls: [
                SettingsControl(
                    "forecasts", say("When much is expected tomorrow", "Wenn morgen viel erwartet wird"),
                    .segmented(ForecastTiming.allCases.map { ($0.rawValue, name(of: $0)) }),
                    help: say(
                        "From the forecast by the hour and your thresholds. What comes too late for that comes at once.",
                        "Aus der Vorhersage je Stunde und Ihren Schwellen. Was dafür zu spät kommt, kommt sofort.")),
                SettingsControl(
                    "only-urgent", say("Only what is urgent", "Nur Dringendes"), .toggle),
                SettingsControl(
                    "weekly",
                    say("Alerts a week that may interrupt you", "Warnungen je Woche, die Sie unterbrechen dürfen"),
                    .input("number", [("min", "0"), ("max", "200"), ("required", "")]),
                    help: say("The rest comes together in the evening.", "Die übrigen kommen am Abend zusammen.")),
                SettingsControl(
                    "quiet-start", say("Quiet from", "Ruhe von"), .input("time"), optional: optional),
                SettingsControl("quiet-end", say("Quiet until", "Ruhe bis"), .input("time"), optional: optional),
                SettingsControl(
                    "snoozed-until", say("Only urgent notifications until", "Nur dringende Benachrichtigungen bis"),
                    .input("datetime-local"), optional: optional),
                SettingsControl(
                    "muted-until", say("No notifications at all until", "Gar keine Benachrichtigungen bis"),
                    .input("datetime-local"), optional: optional),
                SettingsControl(
                    "time-zone", say("Time zone", "Zeitzone"),
                    .input("text", [("autocapitalize", "none"), ("required", "")]),
                    help: say(
                        "Such as Europe/Zurich; all times on this page are meant there.",
                        "Etwa Europe/Zurich; alle Zeiten auf dieser Seite gelten dort.")),
                SettingsControl(
                    "birth-date", say("Date of birth", "Geburtsdatum"), .input("date"),
                    help: say(
                        "So that limits for adults are not applied to a child.",
                        "Damit Grenzwerte für Erwachsene nicht für ein Kind gelten."), optional: optional),
            ])
    }

    private var channels: SettingsSection {
        let timings: [SettingsControl.Choice] = ChannelTiming.allCases.map { ($0.rawValue, name(of: $0)) }
        var escalation: [SettingsControl.Choice] = [("", say("none", "keiner"))]
        for channel in Channel.allCases { escalation.append((channel.rawValue, name(of: channel))) }
        let order = escalation
        return SettingsSection(
            id: "channels", title: say("Over which way", "Auf welchem Weg"),
            text: say(
                "Your inbox here always has everything.", "In Ihrem Posteingang steht immer alles."),
            controls: [
                SettingsControl(
                    "email", say("Notify me by e-mail too", "Mich auch per E-Mail benachrichtigen"), .toggle)
            ],
            groups: Channel.outside.map { channel in
                SettingsSection.Group(
                    title: name(of: channel),
                    controls: NotificationKind.allCases.map {
                        SettingsControl("\(channel.rawValue)-\($0.rawValue)", name(of: $0), .select(timings))
                    })
            } + [
                SettingsSection.Group(
                    title: say(
                        "Urgent alerts: one way after the other", "Dringende Warnungen: ein Weg nach dem anderen"),
                    controls: [
                        SettingsControl(
                            "escalation-minutes", say("Minutes before the next", "Minuten bis zum nächsten"),
                            .input("number", [("min", "1"), ("max", "240")]), optional: optional)
                    ]
                        + SettingsForm.places.map { place in
                            SettingsControl(
                                "escalation-\(place)", place == "1" ? say("First", "Zuerst") : say("Then", "Dann"),
                                .select(order))
                        })
            ])
    }
}

extension SettingsWords {
    private func name(of timing: ForecastTiming) -> String {
        switch timing {
        case .atOnce: say("As soon as it is known", "Sobald es bekannt ist")
        case .eveningBefore:
            say("The evening before, \(ForecastTiming.evening)", "Am Vorabend, \(ForecastTiming.evening)")
        case .morning: say("In the morning, \(ForecastTiming.start)", "Am Morgen, \(ForecastTiming.start)")
        }
    }

    private func name(of channel: Channel) -> String {
        switch channel {
        case .inApp: say("Inbox", "Posteingang")
        case .email: say("E-mail", "E-Mail")
        case .webPush: say("Browser", "Browser")
        case .apns: say("iPhone and iPad", "iPhone und iPad")
        case .fcm: say("Android", "Android")
        case .webhook: say("Webhooks", "Webhooks")
        }
    }

    private func name(of kind: NotificationKind) -> String {
        switch kind {
        case .alert: say("Alerts", "Warnungen")
        case .digest: say("Summaries", "Zusammenfassungen")
        case .quizSuggestion: say("Questions about how you feel", "Fragen nach Ihrem Befinden")
        case .reminder: say("Reminders", "Erinnerungen")
        case .test: say("Tests", "Proben")
        case .account: say("Account", "Konto")
        }
    }

    private func name(of timing: ChannelTiming) -> String {
        switch timing {
        case .off: say("never", "nie")
        case .immediately: say("at once", "sofort")
        case .daily: say("in the evening", "am Abend")
        case .weekly: say("on Sunday evening", "am Sonntagabend")
        }
    }
}
