/**
 * What a check found, as a kind and its facts: words for it stand in words/.
 * @typedef {{ kind: string, facts?: Record<string, string | number | Said> }} Said
 * @typedef {Said & { ok: boolean }} Finding
 * @typedef {typeof import('./words/en.mjs').en} Words
 */

const MOST_SHOWN = 200;

/**
 * A finding in words. Texts of others come without what terminals and pages act on.
 * @param {Said} said
 * @param {Words} words
 * @param {(value: string) => string} [mark] sets a value off from the sentence around it
 * @returns {string}
 */
export function say({ kind, facts = {} }, words, mark = (value) => value) {
  /** @type {Record<string, string>} */
  const sentences = words.said;
  return fill(sentences[kind] ?? kind, facts, (fact) =>
    typeof fact === 'object' ? say(fact, words, mark) : mark(inert(String(fact))),
  );
}

/**
 * @template Fact
 * @param {string} text with places such as {count}
 * @param {Record<string, Fact>} facts
 * @param {(fact: Fact) => string} spell
 */
export function fill(text, facts, spell) {
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const fact = facts[name];
    return fact === undefined ? place : spell(fact);
  });
}

/** @param {string} text */
export function inert(text) {
  const shown = text.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
}
