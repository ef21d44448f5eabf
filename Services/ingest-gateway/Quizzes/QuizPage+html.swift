extension QuizPage {
    /// A mustache template. Questions that an answer makes meaningless are hidden by the script.
    static let html = #"""
        <!doctype html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{{title}} · Breathe Easy</title>
        <style>
        \#(style)
        </style>
        </head>
        <body data-words="{{words}}">
        <header>
        <h1>{{title}}</h1>
        <nav class="row">
        {{#others}}<a class="language" lang="{{code}}" hreflang="{{code}}" href="?language={{code}}">{{name}}</a>{{/others}}
        <a href="{{inboxPath}}">{{says.inbox}}</a>
        <button type="button" id="sign-out" hidden>{{says.signOut}}</button>
        </nav>
        </header>
        <noscript><p>{{says.needsScript}}</p></noscript>
        <main>
        <p id="message" role="status" aria-live="polite"></p>
        <form id="sign-in" hidden>
        <label>{{says.email}} <input id="email" type="email" autocomplete="username" required></label>
        <label>{{says.password}}
        <input id="password" type="password" autocomplete="current-password" minlength="8" required></label>
        <button class="main">{{says.signIn}}</button>
        </form>

        <form id="quiz" data-quiz="{{quiz}}" data-version="{{version}}" novalidate hidden>
        <p>{{introduction}}</p>
        {{#questions}}
        <fieldset id="q-{{question}}" data-question="{{question}}" data-kind="{{kind}}"
            {{#isRequired}}data-required{{/isRequired}} {{#condition}}data-when="{{.}}"{{/condition}}
            aria-describedby="h-{{question}} f-{{question}}">
        <legend>{{text}}{{^isRequired}} <span class="quiet">({{says.optional}})</span>{{/isRequired}}</legend>
        <p class="quiet" id="h-{{question}}">{{#help}}{{.}}{{/help}}</p>
        {{#slider}}
        <div class="slider"><input type="range" id="a-{{question}}" class="unset" min="{{minimum}}" max="{{maximum}}"
            step="{{step}}" aria-label="{{text}}" aria-describedby="e-{{question}}" aria-valuetext="{{says.unset}}">
        <output for="a-{{question}}">–</output></div>
        <p class="ends quiet" id="e-{{question}}"><span>{{minimum}}: {{low}}</span> <span>{{maximum}}: {{high}}</span></p>
        {{/slider}}
        {{#scale}}<div class="scale">{{#choices}}
        <label class="choice"><input type="radio" name="{{question}}" value="{{value}}"> <b>{{value}}</b> {{name}}</label>
        {{/choices}}</div>{{/scale}}
        {{#radios}}<div class="list">{{#choices}}
        <label class="choice"><input type="radio" name="{{question}}" value="{{value}}"> {{name}}</label>
        {{/choices}}</div>{{/radios}}
        {{#checks}}<div class="list">{{#choices}}
        <label class="choice"><input type="checkbox" name="{{question}}" value="{{value}}"
            {{#isAlone}}data-alone{{/isAlone}}> {{name}}</label>
        {{/choices}}</div>{{/checks}}
        <p class="fault" id="f-{{question}}"></p>
        </fieldset>
        {{/questions}}
        <p><button class="main" id="save">{{says.save}}</button></p>
        <p class="quiet">{{says.privacy}}</p>
        </form>

        <section id="offers" hidden>
        <form id="alert" aria-labelledby="alert-title" hidden>
        <h2 id="alert-title" tabindex="-1">{{says.alertTitle}}</h2>
        <p>{{says.alertText}}</p>
        <p><strong>{{says.time}}:</strong> {{says.now}} <span class="quiet" id="alert-time"></span></p>
        {{#alertPlace}}
        \#(place)
        {{/alertPlace}}
        <fieldset><legend>{{says.allergens}}</legend><p class="quiet">{{says.allergensHelp}}</p>
        <div class="list" id="own-allergens"></div>
        <details><summary>{{says.otherAllergens}}</summary><div class="list" id="other-allergens">
        {{#allergens}}<label class="choice"><input type="checkbox" name="allergens" value="{{value}}"> {{name}}</label>
        {{/allergens}}</div></details></fieldset>
        <fieldset><legend>{{says.symptoms}}</legend><div class="list">
        {{#symptoms}}<label class="choice"><input type="checkbox" name="symptoms" value="{{value}}"> {{name}}</label>
        {{/symptoms}}</div></fieldset>
        <fieldset><legend>{{says.severity}}</legend><div class="list">
        {{#severities}}<label class="choice"><input type="radio" name="severity" value="{{value}}"> {{name}}</label>
        {{/severities}}</div></fieldset>
        <label>{{says.comment}} <span class="quiet">({{says.optional}})</span> <input id="comment" maxlength="50"></label>
        <p class="row"><button class="main">{{says.sendAlert}}</button>
        <button type="button" id="no-alert">{{says.notNow}}</button></p>
        </form>

        <form id="wishes" aria-labelledby="wishes-title" hidden>
        <h2 id="wishes-title" tabindex="-1">{{says.wishTitle}}</h2>
        <p>{{says.wishText}}</p>
        <div id="thresholds"></div>
        {{#wishPlace}}
        \#(place)
        {{/wishPlace}}
        <label class="choice" id="zone-wish" hidden><input type="checkbox" id="use-zone" checked> {{says.zone}}
        <strong id="zone"></strong></label>
        <p class="row"><button class="main">{{says.applyWishes}}</button>
        <button type="button" id="no-wishes">{{says.notNow}}</button></p>
        </form>
        </section>
        <p class="care" role="note">{{says.care}}</p>
        </main>
        <script src="/quiz.js" defer></script>
        </body>
        </html>
        """#

    /// Where it is: asked for a report as for the person's wishes.
    private static let place = """
        <fieldset id="{{prefix}}-place"><legend>{{says.place}}</legend>
        <label>{{says.placeName}} <input id="{{prefix}}-place-name" maxlength="100" required></label>
        <div class="row"><label>{{says.latitude}}
        <input id="{{prefix}}-latitude" type="number" min="-90" max="90" step="any" required></label>
        <label>{{says.longitude}}
        <input id="{{prefix}}-longitude" type="number" min="-180" max="180" step="any" required></label>
        <button type="button" id="{{prefix}}-locate">{{says.locate}}</button></div>
        </fieldset>
        """
}
