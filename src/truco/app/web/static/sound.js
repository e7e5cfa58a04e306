/** Small sounds made by the browser itself: cards, the table, matchsticks. They begin with the player's first tap. */

import { preferences } from "./preferences.js";

/** @type {AudioContext | null} */
let audio = null;

/**
 * @typedef {object} Stroke one part of a sound
 * @property {number} seconds
 * @property {number} [hertz] the pitch of a tone; without it the stroke is noise
 * @property {number} [to] the pitch at its end
 * @property {number} [through] the highest pitch that noise keeps
 * @property {number} [loud]
 * @property {number} [rest] seconds of silence after it
 */

/** @type {Record<string, Stroke[]>} */
const SOUNDS = {
  card: [{ seconds: 0.07, through: 2600, loud: 0.22 }],
  call: [
    { seconds: 0.03, through: 900, loud: 0.3 },
    { seconds: 0.09, hertz: 150, to: 80, loud: 0.3 },
  ],
  turn: [{ seconds: 0.12, hertz: 620, to: 660, loud: 0.08 }],
  award: [
    { seconds: 0.025, through: 5200, loud: 0.16, rest: 0.05 },
    { seconds: 0.025, through: 4200, loud: 0.16 },
  ],
  bell: [
    { seconds: 0.35, hertz: 1320, to: 1310, loud: 0.25, rest: 0.05 },
    { seconds: 0.7, hertz: 1050, to: 1040, loud: 0.25 },
  ],
  refused: [{ seconds: 0.09, hertz: 150, to: 120, loud: 0.12 }],
};

/**
 * @param {keyof typeof SOUNDS} name
 * @returns {void}
 */
export function play(name) {
  // Before the first tap a browser plays nothing, and says so where programmers look.
  if (!preferences.get().sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const stroke of SOUNDS[name] ?? []) {
    const source = stroke.hertz ? tone(audio, stroke, at) : noise(audio, stroke);
    const loudness = audio.createGain();
    loudness.gain.setValueAtTime(stroke.loud ?? 0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + stroke.seconds);
    source.last.connect(loudness).connect(audio.destination);
    source.first.start(at);
    source.first.stop(at + stroke.seconds);
    at += stroke.seconds + (stroke.rest ?? 0);
  }
}

/**
 * @param {AudioContext} context
 * @param {Stroke} stroke
 * @param {number} at
 * @returns {{ first: AudioScheduledSourceNode, last: AudioNode }}
 */
function tone(context, stroke, at) {
  const made = context.createOscillator();
  made.type = "triangle";
  made.frequency.setValueAtTime(stroke.hertz ?? 440, at);
  made.frequency.linearRampToValueAtTime(stroke.to ?? stroke.hertz ?? 440, at + stroke.seconds);
  return { first: made, last: made };
}

/**
 * @param {AudioContext} context
 * @param {Stroke} stroke
 * @returns {{ first: AudioScheduledSourceNode, last: AudioNode }} a breath of noise, without its highest pitches
 */
function noise(context, stroke) {
  const length = Math.ceil(context.sampleRate * stroke.seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = Math.random() * 2 - 1;
  const made = context.createBufferSource();
  made.buffer = buffer;
  const low = context.createBiquadFilter();
  low.type = "lowpass";
  low.frequency.value = stroke.through ?? 3000;
  made.connect(low);
  return { first: made, last: low };
}
