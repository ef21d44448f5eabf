// The client of RSABSSA-SHA384-PSS-Randomized: a server signs a message that it does not see, and later cannot tell
// which of its signatures this was. Section numbers are those of RFC 9474 and, for the padding, RFC 8017.
const [hashLength, saltLength, prefixLength] = [48, 48, 32];

/** Bytes as base64url without padding (RFC 4648, 5), and back. */
export const toText = (bytes) =>
    btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
export const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export const random = (length) => crypto.getRandomValues(new Uint8Array(length));
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// OS2IP and I2OSP: 8017, 4.
const toNumber = (bytes) => BigInt(`0x${hex(bytes)}`);
const fromNumber = (number, length) =>
    Uint8Array.from(number.toString(16).padStart(2 * length, "0").match(/../g), (byte) => parseInt(byte, 16));

const power = (base, exponent, modulus) => {
    let [result, square] = [1n, base % modulus];
    for (let left = exponent; left > 0n; left >>= 1n) {
        if (left & 1n) result = result * square % modulus;
        square = square * square % modulus;
    }
    return result;
};

/** By Euclid's extended algorithm; null where there is none. */
const inverseOf = (number, modulus) => {
    let [rest, next, factor, nextFactor] = [modulus, number % modulus, 0n, 1n];
    while (next > 0n) {
        const quotient = rest / next;
        [rest, next] = [next, rest - quotient * next];
        [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
    }
    return rest === 1n ? (factor + modulus) % modulus : null;
};

const hash = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-384", joined(...parts)));

/** MGF1: 8017, B.2.1. */
const mask = async (seed, length) => {
    const parts = [];
    for (let number = 0; number * hashLength < length; number += 1) {
        parts.push(await hash(seed, fromNumber(BigInt(number), 4)));
    }
    return joined(...parts).subarray(0, length);
};

const combined = (one, other) => one.map((byte, place) => byte ^ other[place]);
/** What the first byte may have of the leftmost bits, since the number has to be below the modulus. */
const firstByte = (bits) => 0xff >> (8 * Math.ceil(bits / 8) - bits);

/** EMSA-PSS-ENCODE: 8017, 9.1.1. */
const encoded = async (message, bits, salt) => {
    const length = Math.ceil(bits / 8);
    const digest = await hash(new Uint8Array(8), await hash(message), salt);
    const padding = new Uint8Array(length - salt.length - hashLength - 2);
    const masked = combined(joined(padding, [1], salt), await mask(digest, length - hashLength - 1));
    masked[0] &= firstByte(bits);
    return joined(masked, digest, [0xbc]);
};

/** EMSA-PSS-VERIFY: 8017, 9.1.2. */
const isEncoded = async (message, bytes, bits) => {
    const end = bytes.length - hashLength - 1;
    const [masked, digest] = [bytes.subarray(0, end), bytes.subarray(end, -1)];
    if (bytes.at(-1) !== 0xbc || masked[0] & ~firstByte(bits)) return false;
    const clear = combined(masked, await mask(digest, end));
    clear[0] &= firstByte(bits);
    const [padding, salt] = [clear.subarray(0, end - saltLength), clear.subarray(end - saltLength)];
    if (padding.at(-1) !== 1 || padding.subarray(0, -1).some((byte) => byte)) return false;
    return hex(digest) === hex(await hash(new Uint8Array(8), await hash(message), salt));
};

/** The content of the first value of DER (X.690, 8.1) with this tag, and what follows it. */
const value = (bytes, tag) => {
    let [length, start] = [bytes[1], 2];
    if (length > 0x7f) {
        start += length & 0x7f;
        length = Number(toNumber(bytes.subarray(2, start)));
    }
    if (bytes[0] !== tag || start + length > bytes.length) throw new Error("This is no public key");
    return [bytes.subarray(start, start + length), bytes.subarray(start + length)];
};

const keyOf = (modulus, exponent) => {
    const bits = modulus.toString(2).length;
    return { modulus, exponent, bits, length: Math.ceil(bits / 8) };
};

/** @param der a SubjectPublicKeyInfo of RSA: RFC 5280, 4.1; RFC 8017, A.1.1. */
export const readKey = (der) => {
    const [sequence, integer, bits] = [0x30, 0x02, 0x03];
    const [, afterAlgorithm] = value(value(der, sequence)[0], sequence);
    const numbers = value(value(afterAlgorithm, bits)[0].subarray(1), sequence)[0];
    const [modulus, rest] = value(numbers, integer);
    return keyOf(toNumber(modulus), toNumber(value(rest, integer)[0]));
};

/** PrepareRandomize: 9474, 4.1. */
export const prepare = (message, prefix = random(prefixLength)) => joined(prefix, message);

/** A number from 1 to below the modulus, each equally likely. */
const randomBelow = (modulus, { length, bits }) => {
    for (;;) {
        const bytes = random(length);
        bytes[0] &= 0xff >> (8 * length - bits);
        const number = toNumber(bytes);
        if (number > 0n && number < modulus) return number;
    }
};

/** A number with its inverse. */
const factors = (key) => {
    for (;;) {
        const factor = randomBelow(key.modulus, key);
        const inverse = inverseOf(factor, key.modulus);
        if (inverse) return [factor, inverse];
    }
};

/**
 * Blind: 9474, 4.2. What the server gets says nothing of the message, since every message could have become it.
 * @param given the `salt` and the `inverse` of the standard's examples; else they are random.
 * @returns `blinded` for the server, and the `inverse`, which stays here.
 */
export const blind = async (key, prepared, given = {}) => {
    const message = toNumber(await encoded(prepared, key.bits - 1, given.salt ?? random(saltLength)));
    if (!inverseOf(message, key.modulus)) throw new Error("The key of the day is faulty");
    const [factor, inverse] = given.inverse
        ? [inverseOf(given.inverse, key.modulus), given.inverse] : factors(key);
    const blinded = message * power(factor, key.exponent, key.modulus) % key.modulus;
    return { blinded: fromNumber(blinded, key.length), inverse };
};

/** Whether a signature is the key's under the prepared message: RSASSA-PSS-VERIFY, 8017, 8.1.2. */
export const verify = async (key, prepared, signature) => {
    const number = toNumber(signature);
    if (signature.length !== key.length || number >= key.modulus) return false;
    const bits = key.bits - 1;
    const bytes = fromNumber(power(number, key.exponent, key.modulus), key.length);
    return isEncoded(prepared, bytes.subarray(key.length - Math.ceil(bits / 8)), bits);
};

/**
 * Finalize: 9474, 4.4.
 * @returns the signature under the prepared message. @throws when the server did not sign what it was given.
 */
export const finalise = async (key, prepared, blindSignature, inverse) => {
    const signature = fromNumber(toNumber(blindSignature) * inverse % key.modulus, key.length);
    if (!await verify(key, prepared, signature)) throw new Error("The server did not sign this");
    return signature;
};
