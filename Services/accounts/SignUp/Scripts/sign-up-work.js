// Finds a text with which SHA-256 of "<challenge>:<text>" begins with so many zero bits. Not by WebCrypto, which makes
// a promise of each hash and takes far longer. FIPS 180-4.

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const K = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const w = new Uint32Array(64);

/** The state after one more block of 64 bytes. */
const compress = (state, block) => {
    for (let i = 0; i < 16; i += 1) {
        w[i] = block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (let i = 16; i < 64; i += 1) {
        const [x, y] = [w[i - 15], w[i - 2]];
        const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
        const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
        const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
        const t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i] | 0;
        const s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
        const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0];
    }
    return Uint32Array.of(state[0] + a, state[1] + b, state[2] + c, state[3] + d,
        state[4] + e, state[5] + f, state[6] + g, state[7] + h);
};

/** The last blocks: what is left of a text of so many bytes, a one, zeros and the length. */
const padded = (rest, length) => {
    const blocks = new Uint8Array(rest.length < 56 ? 64 : 128);
    blocks.set(rest);
    blocks[rest.length] = 0x80;
    new DataView(blocks.buffer).setUint32(blocks.length - 4, length * 8);
    return blocks;
};

const zeros = (state) => (state[0] ? Math.clz32(state[0]) : 32 + Math.clz32(state[1]));

export const solve = (challenge, bits) => {
    const fixed = new TextEncoder().encode(`${challenge}:`);
    const whole = fixed.length - fixed.length % 64;
    let before = start;
    // The same for every try.
    for (let at = 0; at < whole; at += 64) before = compress(before, fixed.subarray(at, at + 64));
    for (let number = 0; ; number += 1) {
        const text = String(number);
        const rest = [...fixed.subarray(whole)];
        for (let i = 0; i < text.length; i += 1) rest.push(text.charCodeAt(i));
        const blocks = padded(rest, whole + rest.length);
        let state = before;
        for (let at = 0; at < blocks.length; at += 64) state = compress(state, blocks.subarray(at, at + 64));
        if (zeros(state) >= bits) return text;
    }
};

// In a worker of the sign-up page.
if (typeof document === "undefined") onmessage = ({ data }) => postMessage(solve(data.challenge, data.bits));
