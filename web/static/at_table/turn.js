// When it is one's turn: a mark in the title and in the icon of the tab, and a sound for who wants one.

import { assetAt, find } from "../common/page.js";
import { once } from "../common/tasks.js";
import { keep, kept } from "../common/tokens.js";
import { showCount } from "../common/waiting.js";
import { t } from "../common/words.js";
import { store } from "../match/store.js";

const KEY = "formicary:sound";
const MARKED = assetAt("ant-turn.svg");
const PLAIN = assetAt("ant.svg");
const audioContext = once(() => new AudioContext());

/** Two short tones, the second one higher. */
function play() {
  const audio = audioContext();
  const now = audio.currentTime;
  for (const [at, pitch] of [
    [0, 523.25],
    [0.14, 783.99],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(0.18, now + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.32);
  }
  document.dispatchEvent(new CustomEvent("turn-sound"));
}

function isOn() {
  return kept(KEY) === "on";
}

/** Show in the tab whether it is one's turn, and how many matches wait if there are others. */
function showTab() {
  const { title, isMine, others } = store.get("turn");
  const words = isMine ? `● ${t("turn.title", { title })}` : `${title} – Formicary`;
  if (others) showCount(words, others + Number(isMine));
  else showCount(words, 0, isMine ? MARKED : PLAIN);
}

/** Note whether it is one's turn; a sound says so when it comes to be. */
export function markTurn(/** @type {string} */ title, /** @type {boolean} */ isMine) {
  if (isMine && store.get("turn").isMine === false && isOn()) play();
  store.set("turn", { isMine, title });
  showTab();
}

/** Note how many other matches wait. */
export function countOthers(/** @type {number} */ others) {
  store.set("turn", { others });
  if (store.get("turn").title) showTab();
}

/** Make the switch of the sound work: off until it is pressed, which plays the sound once. */
export function setUpSound() {
  const button = find("sound");
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button.addEventListener("click", () => {
    keep(KEY, isOn() ? null : "on");
    show();
    if (isOn()) play();
  });
  show();
}
