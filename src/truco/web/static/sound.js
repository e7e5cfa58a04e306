/** Small sounds made by the browser itself; silent until somebody asks for them. */

import { preferences } from "./preferences.js";

/** @type {AudioContext | null} */
let audio = null;

/** @type {Record<string, [hertz: number, seconds: number][]>} */
const TUNES = {
  card: [[190, 0.05]],
  call: [
    [440, 0.09],
    [587, 0.14],
  ],
  turn: [[660, 0.12]],
  award: [
    [523, 0.09],
    [659, 0.09],
    [784, 0.16],
  ],
  refused: [[150, 0.18]],
};

/**
 * @param {keyof typeof TUNES} tune
 * @returns {void}
 */
export function play(tune) {
  if (!preferences.get().sound) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [hertz, seconds] of TUNES[tune] ?? []) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
