// The forest's sound, made here and now: wind, a soft pad, birds by day and crickets by night. No recording is loaded.

/** Seconds to fade in and out. */
const fade = { in: 3, out: 1.2 };
/** A minor pentatonic in hertz, low, so that any two of its notes sound well together. */
const notes = [110, 130.81, 146.83, 164.81, 196, 220, 261.63, 293.66];
const between = (low, high) => low + Math.random() * (high - low);
const any = (list) => list[Math.floor(Math.random() * list.length)];

const gain = (context, value, target) => {
    const made = new GainNode(context, { gain: value });
    made.connect(target);
    return made;
};

/** Rises to `peak` and falls to nothing, without a click. */
const swell = (parameter, at, peak, rise, fall) => {
    parameter.setValueAtTime(0, at);
    parameter.linearRampToValueAtTime(peak, at + rise);
    parameter.setTargetAtTime(0, at + rise, fall / 3);
};

const playTone = (context, target, { type, frequency, at, peak, rise, fall, glide = 1, pan = 0 }) => {
    const tone = new OscillatorNode(context, { type, frequency });
    const [volume, place] = [new GainNode(context, { gain: 0 }), new StereoPannerNode(context, { pan })];
    swell(volume.gain, at, peak, rise, fall);
    tone.frequency.setValueAtTime(frequency, at);
    tone.frequency.exponentialRampToValueAtTime(frequency * glide, at + rise + fall);
    tone.connect(volume).connect(place).connect(target);
    tone.start(at);
    tone.stop(at + rise + fall * 2);
};

/** Brown noise, which has less hiss than white, through a filter that opens and closes slowly. */
const startWind = (context, target) => {
    const buffer = new AudioBuffer({ length: context.sampleRate * 6, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    let last = 0;
    for (let index = 0; index < samples.length; index += 1) {
        last = (last + 0.02 * between(-1, 1)) / 1.02;
        // The end leads back to the beginning, so that the loop is not heard.
        samples[index] = last * 3.5 * Math.min(1, index / 4_000, (samples.length - index) / 4_000);
    }
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 420, Q: 0.6 });
    source.connect(filter).connect(gain(context, 0.5, target));
    for (const [rate, depth] of [[0.043, 180], [0.11, 90]]) {
        const slow = new OscillatorNode(context, { frequency: rate });
        slow.connect(gain(context, depth, filter.frequency));
        slow.start();
    }
    source.start();
};

const playNote = (context, target) => {
    const [at, frequency] = [context.currentTime + 0.05, any(notes)];
    for (const [multiple, peak] of [[1, 0.05], [2.003, 0.018]]) {
        playTone(context, target, { type: "sine", frequency: frequency * multiple, at, peak, rise: 3.5, fall: 6,
            pan: between(-0.4, 0.4) });
    }
    return between(5, 9);
};
const playBird = (context, target) => {
    const [start, frequency, pan] = [context.currentTime + 0.05, between(2_400, 3_600), between(-0.8, 0.8)];
    for (let index = 0; index < between(2, 6); index += 1) {
        playTone(context, target, { type: "sine", frequency: frequency * any([1, 1.12, 1.26]), pan, peak: 0.022,
            at: start + index * between(0.13, 0.19), rise: 0.02, fall: 0.09, glide: any([0.8, 1.15, 1.3]) });
    }
    return between(5, 14);
};
const playCricket = (context, target) => {
    const [start, pan] = [context.currentTime + 0.05, any([-0.6, -0.2, 0.5])];
    for (let index = 0; index < 4; index += 1) {
        playTone(context, target, { type: "triangle", frequency: 4_300 + pan * 300, pan, peak: 0.007,
            at: start + index * 0.045, rise: 0.01, fall: 0.03 });
    }
    return between(0.5, 1.4);
};

/** @param light "day", "dusk" or "night", when asked. */
export const makeSound = (light) => {
    let [context, master, volume, isOn, timers] = [null, null, 0.5, false, []];

    const begin = () => {
        context = new AudioContext();
        master = gain(context, 0, context.destination);
        startWind(context, master);
    };
    /** Plays again and again, each time after the seconds that the last time answered. */
    const repeat = (index, play, delay) => {
        timers[index] = setTimeout(() => repeat(index, play, play()), delay * 1_000);
    };
    const glideTo = (value, seconds) => {
        const now = context.currentTime;
        master.gain.cancelScheduledValues(now);
        master.gain.setValueAtTime(master.gain.value, now);
        master.gain.linearRampToValueAtTime(value, now + seconds);
    };
    const rest = () => {
        timers.forEach(clearTimeout);
        timers = [];
        if (!context) return;
        glideTo(0, fade.out);
        timers = [setTimeout(() => context.suspend(), fade.out * 1_000 + 100)];
    };
    const play = () => {
        timers.forEach(clearTimeout);
        if (!context) begin();
        context.resume();
        glideTo(volume, fade.in);
        repeat(0, () => playNote(context, master), 1);
        repeat(1, () => light() === "night" ? playCricket(context, master) : playBird(context, master), 2);
    };
    /** Sounds only where it is seen that it does. */
    const follow = (isSeen) => {
        if (isOn && isSeen && !document.hidden) play();
        else rest();
    };
    const set = (isWanted, isSeen) => {
        isOn = isWanted;
        follow(isSeen);
    };
    const setVolume = (value) => {
        // Loudness is heard by its logarithm.
        volume = value ** 2 * 1.6;
        if (context && isOn) glideTo(volume, 0.2);
    };
    return { set, setVolume, follow, isOn: () => isOn, output: () => ({ context, master }) };
};
