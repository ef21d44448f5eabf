// An invitation ID as it is typed: what is wrong with it without asking the server (InvitationCode.swift).

export const length = 5;

/** As it is printed: small letters, without what a card or a message puts around it. */
export const normalised = (text) => text.trim().toLowerCase();

/**
 * What is wrong with an ID: "too-long", "letter" for one that no ID has, "typo" when the last character does not fit
 * the others; "short" while it is not all typed, null when only the server knows more.
 * @param alphabet all characters of IDs, in their order.
 */
export const faultOf = (text, alphabet) => {
    const letters = [...normalised(text)];
    if (letters.length > length) return "too-long";
    const values = letters.map((letter) => alphabet.indexOf(letter));
    if (values.includes(-1)) return "letter";
    if (letters.length < length) return "short";
    // A weight for each place, so that neighbours that changed places are noticed too.
    const sum = values.reduce((total, value, place) => total + value * (length - place), 0);
    return sum % alphabet.length === 0 ? null : "typo";
};
