/**
 * What does not come over: each thing with its template, field and reason.
 * @typedef {{
 *   template: string, their_id: string, version: string | null, field: string | null,
 *   property: string, value: unknown, reason: string,
 * }} LeftOut
 * @typedef {(left: { field?: string | null, property: string, value?: unknown, reason: string }) => void} Leave
 */

/** Longer values are cut, and settings that may hold secrets are never shown. */
const SHOWN_CHARS = 120;
const MAY_BE_SECRET = /url|password|token|secret|webhook|header/;

export class LeftOuts {
  /** @type {LeftOut[]} */
  list = [];
  #known = new Set();

  /**
   * @param {{ template: string, their_id: string, version?: string | null }} of
   * @returns {Leave}
   */
  of({ template, their_id, version = null }) {
    return ({ field = null, property, value, reason }) => {
      // Versions share most of their fields: one line for all of them.
      const key = JSON.stringify([their_id, field, property, reason]);
      if (this.#known.has(key)) return;
      this.#known.add(key);
      const shown = field === null && MAY_BE_SECRET.test(property) ? undefined : shownValue(value);
      this.list.push({ template, their_id, version, field, property, value: shown ?? null, reason });
    };
  }

  /** @param {LeftOut[]} list of an earlier run */
  add(list) {
    for (const left of list) {
      this.#known.add(JSON.stringify([left.their_id, left.field, left.property, left.reason]));
      this.list.push(left);
    }
  }
}

/** @param {unknown} value */
function shownValue(value) {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined || text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}…`;
}
