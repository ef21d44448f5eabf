// The form of a person's profile: faults stand beside their fields, and what was typed is never lost.
import { call, send } from "./api.js";
import { $, attempt, element, say, words } from "./dom.js";
import { besideFields } from "./fields.js";

const form = $("profile-form");
const fields = ["userName", "firstName", "lastName", "birthDate", "country", "guardianEmail"];

const fillCountries = () => {
    const select = $("profile-country");
    const names = new Intl.DisplayNames([document.documentElement.lang], { type: "region" });
    const countries = select.dataset.codes.split(" ").map((code) => ({ code, name: names.of(code) }));
    countries.sort((one, other) => one.name.localeCompare(other.name, document.documentElement.lang));
    select.append(...countries.map(({ code, name }) => element("option", { value: code, textContent: name })));
};

/** The guardian's field is shown to whoever needs one, which only the answer says. */
const besideProfile = (work) => besideFields("profile", [...fields, "picture"], async () => {
    try {
        return await work();
    } catch (error) {
        if ((error.errors || []).some(({ pointer }) => pointer === "#/guardianEmail")) $("guardian-row").hidden = false;
        throw error;
    }
});

const showOwnPicture = () => {
    $("own-choice").hidden = false;
    $("own-picture").src = `/api/v1/account/picture?${Date.now()}`;
    form.elements.picture.value = "own";
};

const show = (profile) => {
    for (const name of fields) $(`profile-${name}`).value = profile[name] || "";
    $("sign-in-kinds").textContent =
        profile.signInKinds.map((kind) => words[`kind.${kind}`] || kind).join(", ") || "–";
    form.elements.units.value = profile.units;
    $("profile-first").hidden = profile.isComplete;
    $("own-choice").hidden = profile.picture !== "own";
    if (profile.picture === "own") showOwnPicture();
    else form.elements.picture.value = profile.picture;
    $("guardian-row").hidden = !profile.guardian;
    $("guardian-state").hidden = !profile.guardian;
    if (!profile.guardian) return;
    $("profile-guardianEmail").value = profile.guardian.email;
    $("guardian-state").textContent = profile.guardian.isConfirmed ? words.guardianAgreed : words.guardianAsked;
};

/** Fills the form. */
export const showProfile = async () => {
    if ($("profile-country").options.length === 1) fillCountries();
    show(await call("GET", "account/profile"));
};

form.onsubmit = attempt(async () => {
    const body = { units: form.elements.units.value, picture: form.elements.picture.value };
    for (const name of fields) {
        const text = $(`profile-${name}`).value.trim();
        if (text) body[name] = text;
    }
    show(await besideProfile(() => call("PUT", "account/profile", body)));
    say(words.profileSaved);
    const wanted = new URL(new URLSearchParams(location.search).get("to") || "", location.href);
    if (wanted.origin === location.origin && wanted.pathname !== location.pathname) {
        location.assign(wanted.pathname + wanted.search);
    }
});

$("upload").onchange = attempt(async () => {
    const [file] = $("upload").files;
    if (!file) return;
    await besideProfile(() => send("PUT", "/api/v1/account/picture", {
        body: file, headers: { "content-type": file.type } }));
    $("upload").value = "";
    showOwnPicture();
    say(words.pictureSaved);
});
