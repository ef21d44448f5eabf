import Localization

/// What the tab Resources says; its sheets are in `DiaryWords+sheets.swift`.
extension DiaryWords {
    /// In its template.
    var resources: [String: String] {
        places.merging(dictionaryPanel) { $1 }.merging(sheetPanels) { $1 }.merging(backupPanel) { $1 }
            .merging(settingsPanel) { $1 }
    }

    private var places: [String: String] {
        [
            "title": say("Resources", "Hilfen"), "back": say("Resources", "Hilfen"),
            "lookUp": say("Look up", "Nachschlagen"), "prints": say("To print", "Zum Drucken"),
            "keeping": say("Your data", "Ihre Daten"), "settings": say("Settings", "Einstellungen"),
            "dictionary": say("Dictionary", "Wörterbuch"),
            "dictionaryAbout": say(
                "Describe what you feel, find its name",
                "Beschreiben, was Sie spüren, und den Namen finden"),
            "er": say("Emergency sheet", "Notfallblatt"),
            "erAbout": say("What helpers have to know about you", "Was Helfende über Sie wissen müssen"),
            "bag": say("Hospital bag", "Krankenhaustasche"),
            "bagAbout": say("What to take along", "Was Sie mitnehmen"),
            "tips": say("Tips for the hospital", "Tipps fürs Krankenhaus"),
            "tipsAbout": say("What to say and what to ask", "Was Sie sagen und fragen können"),
            "graph": say("Graph of your symptoms", "Kurve Ihrer Symptome"),
            "graphAbout": say("As a PDF, to take to your doctor", "Als PDF, für den Besuch in der Praxis"),
            "backup": say("Backup", "Sicherung"),
            "backupAbout": say(
                "Save your diary to a file, or restore it",
                "Ihr Tagebuch in einer Datei sichern oder zurückholen"),
        ]
    }

    private var dictionaryPanel: [String: String] {
        [
            "search": say("What do you feel?", "Was spüren Sie?"),
            "searchHelp": say(
                "In your own words, such as “hurts when I swallow”. Nothing you type is sent.",
                "In Ihren Worten, etwa „tut weh beim Schlucken“. Nichts davon wird gesendet."),
            "noDiagnosis": say(
                "A word that fits is no diagnosis. What is behind it, a doctor can find out.",
                "Ein passendes Wort ist keine Diagnose. Was dahintersteckt, kann eine Ärztin oder ein Arzt "
                    + "herausfinden."),
            "ownName": say("Log it in my own words", "Mit meinen Worten eintragen"),
            "unread": say("The dictionary could not be loaded.", "Das Wörterbuch ließ sich nicht laden."),
            "again": say("Try again", "Noch einmal versuchen"),
        ]
    }

    private var backupPanel: [String: String] {
        [
            "save": say("Save a backup file", "Sicherungsdatei speichern"),
            "saveAbout": say(
                "The file holds your whole diary, sealed with a password of your own. Keep it where you will find it "
                    + "again.",
                "Die Datei enthält Ihr ganzes Tagebuch, verschlossen mit Ihrem eigenen Passwort. Bewahren Sie sie so "
                    + "auf, dass Sie sie wiederfinden."),
            "noRecovery": say(
                "Nobody can recover this password: without it the file stays closed for ever.",
                "Niemand kann dieses Passwort wiederherstellen: Ohne es bleibt die Datei für immer verschlossen."),
            "newPassword": say("Password, at least 10 characters", "Passwort, mindestens 10 Zeichen"),
            "againPassword": say("The same once more", "Noch einmal dasselbe"),
            "seen": say("Show what I type", "Zeigen, was ich tippe"),
            "doSave": say("Save the file", "Datei speichern"),
            "restore": say("Restore a backup file", "Sicherungsdatei zurückholen"),
            "restoreAbout": say(
                "What is in the file is added to what is here already.",
                "Was in der Datei steht, kommt zu dem hinzu, was schon hier ist."),
            "file": say("Backup file", "Sicherungsdatei"), "password": say("Its password", "Ihr Passwort"),
            "doRestore": say("Restore", "Zurückholen"),
        ]
    }

    private var settingsPanel: [String: String] {
        [
            "kept": say("Where your diary is kept", "Wo Ihr Tagebuch liegt"),
            "keptDevice": say(
                "On this device only. Nothing is sent. It is encrypted, and gone if the browser’s data are deleted, so "
                    + "save a backup file now and then.",
                "Nur auf diesem Gerät. Nichts wird gesendet. Es ist verschlüsselt und verloren, wenn die Browserdaten "
                    + "gelöscht werden; speichern Sie deshalb ab und zu eine Sicherungsdatei."),
            "keptSynced": say(
                "In your account, encrypted, on all your devices. What you enter without a connection is sent as soon "
                    + "as there is one.",
                "In Ihrem Konto, verschlüsselt, auf allen Ihren Geräten. Was Sie ohne Verbindung eintragen, wird "
                    + "gesendet, sobald eine besteht."),
            "remind": say("A reminder", "Eine Erinnerung"),
            "remindDevice": say(
                "A file for the calendar of this device, which then reminds you every day. Nothing is sent.",
                "Eine Datei für den Kalender dieses Geräts, der Sie dann jeden Tag erinnert. Nichts wird gesendet."),
            "remindTime": say("Every day at", "Jeden Tag um"), "remindSave": say("Make the file", "Datei erstellen"),
            "remindSynced": say(
                "The settings of your account remind you when you like.",
                "Die Einstellungen Ihres Kontos erinnern Sie, wann Sie mögen."),
            "remindSettings": say("To the settings", "Zu den Einstellungen"),
            "tours": say("Introductions", "Einführungen"),
            "toursAbout": say(
                "Each tab explains itself in a few steps.",
                "Jeder Bereich erklärt sich in wenigen Schritten."),
            "toursAgain": say("Show them again", "Noch einmal zeigen"),
            "study": say("Study mode", "Studienmodus"),
            "studyAbout": say(
                "For people who take part in a study. With it your rewards never depend on an answer: a row of days "
                    + "goes on for up to seven days without an entry, however you felt. It cannot be switched off "
                    + "again.",
                "Für Menschen, die an einer Studie teilnehmen. Ihre Belohnungen hängen dann nie von einer Antwort ab: "
                    + "Eine Folge von Tagen geht bis zu sieben Tage ohne Eintrag weiter, wie auch immer es Ihnen ging. "
                    + "Er lässt sich nicht wieder ausschalten."),
            "studySwitch": say("Switch on for good", "Dauerhaft einschalten"),
        ]
    }

    /// In its script; keys begin with the tab's name.
    var resourcesScript: [String: String] {
        dictionaryScript.merging(sheetScript) { $1 }.merging(backupScript) { $1 }.merging(reminderScript) { $1 }
    }

    private var reminderScript: [String: String] {
        [
            "resourcesRemindTitle": say("Your health diary: how was today?", "Ihr Gesundheitstagebuch: Wie war heute?"),
            "resourcesRemindSaved": say(
                "The file is made. Open it with your calendar.",
                "Die Datei ist fertig. Öffnen Sie sie mit Ihrem Kalender."
            ),
        ]
    }

    private var dictionaryScript: [String: String] {
        [
            "resourcesLog": say("Log this", "Das eintragen"),
            "resourcesSource": say(
                "More at {site} (opens another site)", "Mehr bei {site} (öffnet eine andere, englische Website)"),
            "resourcesAlso": say("Also: {names}", "Auch: {names}"),
            "resourcesMore": say("Show {count} more", "{count} weitere zeigen"),
            "resourcesAll": say("All {count} symptoms", "Alle {count} Symptome"),
            "resourcesOneFound": say("1 symptom fits.", "1 Symptom passt."),
            "resourcesCount": say(
                "{count} symptoms fit, the closest first.",
                "{count} Symptome passen, das ähnlichste zuerst."),
            "resourcesPartly": say(
                "Nothing has all of your words. These have some of them.",
                "Nichts enthält alle Ihre Wörter. Diese enthalten einige davon."),
            "resourcesNone": say(
                "Nothing fits. Try other words, or log it in your own.",
                "Nichts passt. Versuchen Sie andere Wörter, oder tragen Sie es mit Ihren eigenen ein."),
        ]
    }

    private var backupScript: [String: String] {
        [
            "resourcesWorking": say("One moment …", "Einen Moment …"),
            "resourcesPasswordShort": say(
                "The password needs at least 10 characters.", "Das Passwort braucht mindestens 10 Zeichen."),
            "resourcesPasswordDiffers": say(
                "The two passwords differ. Type the same one twice.",
                "Die beiden Passwörter sind verschieden. Geben Sie zweimal dasselbe ein."),
            "resourcesSaved": say(
                "Saved as {name}, usually in your downloads. Keep the password as well.",
                "Gespeichert als {name}, meist unter Downloads. Bewahren Sie auch das Passwort auf."),
            "resourcesRestored": say(
                "Restored. {added} new, {known} were here already.",
                "Zurückgeholt. {added} neu, {known} waren schon da."),
            "resourcesRestoredNothing": say(
                "Everything in this file was here already.", "Alles aus dieser Datei war schon da."),
            "resourcesRefused": say("Left out: {count}. {reason}", "Ausgelassen: {count}. {reason}"),
            "resourcesFailed": say(
                "That did not work. Nothing was changed.", "Das hat nicht geklappt. Nichts wurde geändert."),
            "resourcesFileSize": say(
                "This file is larger than 50 MB, so it is not read. Nothing was changed.",
                "Diese Datei ist größer als 50 MB und wird nicht gelesen. Nichts wurde geändert."),
            "resourcesFileFormat": say(
                "This is no backup file of the diary. Nothing was changed.",
                "Das ist keine Sicherungsdatei des Tagebuchs. Nichts wurde geändert."),
            "resourcesFileTruncated": say(
                "This backup file is incomplete: its end is missing. Copy it again. Nothing was changed.",
                "Diese Sicherungsdatei ist unvollständig: Ihr Ende fehlt. Kopieren Sie sie noch einmal. Nichts wurde "
                    + "geändert."),
            "resourcesFileNewer": say(
                "This file was made by a newer version of the diary. Reload this page and try again. Nothing was "
                    + "changed.",
                "Diese Datei stammt von einer neueren Version des Tagebuchs. Laden Sie diese Seite neu und versuchen "
                    + "Sie es noch einmal. Nichts wurde geändert."),
            "resourcesFileOther": say(
                "This is the backup of another diary. It cannot be added to yours. Nothing was changed.",
                "Das ist die Sicherung eines anderen Tagebuchs. Zu Ihrem lässt sie sich nicht hinzufügen. Nichts wurde "
                    + "geändert."),
            "resourcesFilePassword": say(
                "The password is wrong, or the file was changed. Nothing was changed here.",
                "Das Passwort ist falsch, oder die Datei wurde verändert. Hier wurde nichts geändert."),
            "resourcesToursAgain": say(
                "Each tab introduces itself once more.", "Jeder Bereich stellt sich noch einmal vor."),
            "resourcesStudyOn": say("On since {day}.", "Eingeschaltet seit {day}."),
        ]
    }
}
