import Domain
import Foundation
import HTTPService
import Localization
import TestSupport
import Testing
import WebPages

@testable import ingest_gateway

struct SettingsFormTests {
    private let rules = SubscriptionFields(
        now: { Date(timeIntervalSince1970: 1_681_120_800) }, needsPlace: false)

    /// With everything that a person can choose.
    private func full() throws -> Subscription {
        var settings = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: try QuietHours(from: 22 * 60, until: 7 * 60 + 30),
            mutedUntil: try Date("2023-05-01T06:00:00Z", strategy: .iso8601), onlyUrgent: true, weeklyInterruptions: 5)
        settings.snoozedUntil = try Date("2023-04-11T10:30:00Z", strategy: .iso8601)
        settings.channels[.email, .alert] = .daily
        settings.channels[.webhook, .reminder] = .off
        settings.escalation = try Escalation(after: 15, through: [.webPush, .email])
        settings.reminders = [
            try Reminder(
                kind: .custom, text: "Nasal spray", recurrence: .weekly([.monday, .friday]), time: ClockTime("08:00")),
            try Reminder(kind: .skinCheck, recurrence: .monthly(dayOfMonth: 31), time: ClockTime("18:15")),
            try Reminder(
                kind: .dailyQuiz, recurrence: .once(try #require(CalendarDay("2023-06-01"))), time: ClockTime("09:00")),
        ]
        let basel = try Place(name: "Basel", coordinate: Coordinate(latitude: 47.56, longitude: 7.57))
        return Subscription(
            place: basel,
            sensitivities: [
                try Sensitivity(allergen: .birch, threshold: try Intensity(3)),
                try Sensitivity(allergen: .houseDustMite, threshold: try Intensity(10)),
            ], radius: Kilometres(12.5), language: "de-CH", emailNotifications: true, settings: settings,
            locationPrecision: .town, birthDate: CalendarDay("1980-04-21"),
            app: AppSettings(units: .imperial, pollenType: .tree, hidden: [.weather], isWelcomed: true))
    }

    private func sent(_ form: SettingsForm) throws -> SettingsForm {
        let pairs = form.values.map { key, value in
            "\(key)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return SettingsForm(try FormFields(Array(pairs.joined(separator: "&").utf8)))
    }

    @Test func whatIsShownAndSentBackUnchangedChangesNothing() throws {
        let subscription = try full()
        let form = try sent(SettingsForm(subscription))
        #expect(try form.subscription(by: rules, app: subscription.app) == subscription)
    }

    @Test func somebodyWhoHasChosenNothingHasAFormWithoutFaults() throws {
        let subscription = try sent(SettingsForm(.initial)).subscription(by: rules, app: nil)
        #expect(subscription.settings == .initial)
        #expect(subscription.app == AppSettings())
    }

    @Test(arguments: [
        ("latitude", "91", "latitude"), ("latitude", "north", "latitude"), ("longitude", "181", "longitude"),
        ("radius", "0", "radius"), ("threshold-birch", "11", "threshold-birch"),
        ("threshold-house-dust-mite", "x", "threshold-house-dust-mite"), ("time-zone", "Basel", "time-zone"),
        ("quiet-end", "22:00", "quiet-end"), ("quiet-start", "25:00", "quiet-start"), ("weekly", "201", "weekly"),
        ("muted-until", "tomorrow", "muted-until"), ("birth-date", "2101-01-01", "birth-date"),
        ("escalation-minutes", "0", "escalation-minutes"), ("escalation-2", "web-push", "escalation-1"),
        ("email-alert", "hourly", "email-alert"), ("precision", "street", "precision"),
        ("reminder-0-time", "8", "reminder-0-time"), ("reminder-1-day", "32", "reminder-1-day"),
        ("reminder-2-date", "soon", "reminder-2-date"), ("reminder-0-text", "", "reminder-0-text"),
    ])
    func namesTheFieldThatHasToBeMended(name: String, value: String, fault: String) throws {
        var form = SettingsForm(try full())
        form.values[name] = value.isEmpty ? nil : value
        let faults = #expect(throws: SettingsFaults.self) { _ = try form.subscription(by: rules, app: nil) }
        #expect(faults?.fields == [fault])
    }

    @Test func aReminderWithoutAKindIsTakenOutAndTheOthersKeepTheirNames() throws {
        var form = SettingsForm(try full())
        form.values["reminder-0-kind"] = nil
        #expect(try form.subscription(by: rules, app: nil).settings.reminders.map(\.kind) == [.skinCheck, .dailyQuiz])
        form.values["reminder-1-day"] = "0"
        let faults = #expect(throws: SettingsFaults.self) { _ = try form.subscription(by: rules, app: nil) }
        #expect(faults?.fields == ["reminder-1-day"])
    }

    /// Those that the form offers, and others that a program has stored.
    @Test(arguments: [
        (Reminder.Recurrence.everyWeeks(2, from: CalendarDay(daysSince1970: 19_388)), "every 2 weeks"),
        (.everyMonths(6, from: CalendarDay(daysSince1970: 19_388)), "every 6 months"),
        (.everyMonths(12, from: CalendarDay(daysSince1970: 19_388)), "every year"),
        (.everyWeeks(5, from: CalendarDay(daysSince1970: 19_388)), "every 5 weeks"),
        (.everyMonths(1, from: CalendarDay(daysSince1970: 19_388)), "every month"),
    ])
    func keepsWhatIsCountedFromADay(recurrence: Reminder.Recurrence, name: String) throws {
        var subscription = try full()
        subscription.settings.reminders = [
            try Reminder(kind: .skinCheck, recurrence: recurrence, time: ClockTime("09:00"))
        ]
        let shown = SettingsForm(subscription)
        #expect(try sent(shown).subscription(by: rules, app: subscription.app) == subscription)
        let html = try PageLibrary.gateway.html(SettingsPage(language: .english, form: shown))
        #expect(html.contains("selected>\(name)</option>") && html.contains("value=\"2023-01-31\""))
        var form = shown
        form.values["reminder-0-date"] = "2023-02-29"
        let faults = #expect(throws: SettingsFaults.self) { _ = try form.subscription(by: rules, app: nil) }
        #expect(faults?.fields == ["reminder-0-date"])
    }

    @Test(arguments: ["weeks-0", "weeks-53", "months-13", "weeks-x", "hourly", "every-weeks"])
    func namesARepetitionThatThereIsNot(choice: String) throws {
        var form = SettingsForm(try full())
        form.values["reminder-2-repeats"] = choice
        let faults = #expect(throws: SettingsFaults.self) { _ = try form.subscription(by: rules, app: nil) }
        #expect(faults?.fields.contains("reminder-2-repeats") == true)
    }

    @Test(arguments: ContentLanguage.allCases)
    func showsWhatWasTypedWithTheFaultBesideItsField(language: ContentLanguage) throws {
        var form = SettingsForm(try full())
        form.values["place"] = "<b>Basel"
        form.values["radius"] = "900"
        let page = SettingsPage(language: language, form: form, faults: SettingsFaults(fields: ["radius"]))
        let html = try PageLibrary.gateway.html(page)
        #expect(html.contains("value=\"&lt;b&gt;Basel\""))
        #expect(!html.contains("<b>Basel"))
        #expect(html.contains("value=\"900\""))
        #expect(html.contains("id=\"radius-fault\">\(page.words.fault(of: "radius"))"))
        #expect(html.contains(language == .german ? "Einstellungen" : "Settings"))
        #expect(!html.contains("<noscript>"))
        #expect(html.contains("method=\"post\" action=\"/settings\""))
        // Every field of the form is on the page.
        for name in form.values.keys where !name.hasSuffix("-id") {
            #expect(html.contains("name=\"\(name)\""), "\(name)")
        }
    }

    @Test func everyFieldHasALabelOfItsOwn() throws {
        let html = try PageLibrary.gateway.html(SettingsPage(language: .english, form: SettingsForm(try full())))
        let ids = html.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        for match in html.matches(of: /<(?:select|input) id="([^"]+)"/) {
            #expect(html.contains("<label for=\"\(match.1)\""), "\(match.1)")
        }
    }

    @Test func saysEverythingThatTheScriptSays() {
        let script = String(decoding: PackageResources.settings_js, as: UTF8.self)
        let used = Set(script.matches(of: /words\.([a-zA-Z]+)/).map { String($0.1) })
        for language in ContentLanguage.allCases {
            #expect(!used.isEmpty && used.isSubset(of: SettingsWords(language).forScripts.keys))
        }
    }
}
