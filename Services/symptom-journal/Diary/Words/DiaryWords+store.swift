import Localization

/// What the tab Store says.
extension DiaryWords {
    /// In its template.
    var store: [String: String] {
        [
            "title": say("Store", "Laden"), "purse": say("Your coins", "Ihre Münzen"),
            "coins": say("coins", "Münzen"), "earning": say("How you earn them", "So verdienen Sie Münzen"),
            "visit": say("Opening the diary, once a day", "Das Tagebuch öffnen, einmal am Tag"),
            "entry": say(
                "The first entry of a day, with the visit", "Der erste Eintrag des Tages, mit dem Öffnen zusammen"),
            "week": say("Each seventh day in a row", "Jeder siebte Tag in Folge"),
            "kept": say(
                "Coins are never taken back, and they are never real money: they cannot be bought or paid out.",
                "Münzen werden nie zurückgenommen, und sie sind nie echtes Geld: Man kann sie weder kaufen noch "
                    + "auszahlen lassen."),
            "ledger": say("Where your coins come from", "Woher Ihre Münzen kommen"),
            "account": say("What for", "Wofür"), "amount": say("Coins", "Münzen"),
            "groups": say("What to look at", "Was Sie ansehen möchten"),
            "mushroom": say("Mushrooms", "Pilze"), "animal": say("Animals", "Tiere"),
            "other": say("Plants and things", "Pflanzen und Dinge"), "background": say("Backgrounds", "Hintergründe"),
            "have": say("You have", "Sie haben"), "price": say("It costs", "Es kostet"),
            "after": say("You keep", "Ihnen bleiben"), "notNow": say("Not now", "Jetzt nicht"),
            "later": say("Later", "Später"),
        ]
    }

    /// In its script; keys begin with the tab's name.
    var storeScript: [String: String] {
        [
            "storeOneCoin": say("1 coin", "1 Münze"), "storeCoins": say("{count} coins", "{count} Münzen"),
            "storeEntries": say("Entries", "Einträge"), "storeVisits": say("Visits", "Besuche"),
            "storeRows": say("Seven days in a row", "Sieben Tage in Folge"),
            "storeSpent": say("Spent here", "Hier ausgegeben"), "storeLeft": say("In your purse", "In Ihrem Beutel"),
            "storeBuy": say("Buy", "Kaufen"), "storeOneMissing": say("1 coin missing", "1 Münze fehlt"),
            "storeMissing": say("{count} coins missing", "{count} Münzen fehlen"),
            "storeYours": say("Yours", "Gehört Ihnen"), "storeInUse": say("In use", "In Verwendung"),
            "storeUse": say("Use it", "Verwenden"),
            "storeUsed": say(
                "The forest has another background: {name}.", "Der Wald hat einen anderen Hintergrund: {name}."),
            "storeAsk": say("Buy: {name}", "Kaufen: {name}"),
            "storeBuyFor": say("Buy for {price}", "Für {price} kaufen"),
            "storeBought": say("Bought: {name}", "Gekauft: {name}"),
            "storeNewSticker": say(
                "It is with your stickers in the forest. You can place it as often as you like.",
                "Im Wald liegt es jetzt bei Ihren Stickern. Sie können es beliebig oft aufstellen."),
            "storeNewBackground": say(
                "You can change the forest's background whenever you like.",
                "Den Hintergrund des Waldes können Sie jederzeit wechseln."),
            "storePlace": say("Put it in the forest", "In den Wald setzen"),
            "storeUseNow": say("Use it now", "Jetzt verwenden"),
        ]
    }
}
