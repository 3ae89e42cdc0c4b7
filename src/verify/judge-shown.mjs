import { peopleIn } from './people.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./tell-apart.mjs').Trail} Trail
 */

/**
 * The entries that say that somebody was shown this PDF.
 * @param {Trail} trail
 * @param {string} hash
 */
export function shownIn({ entries }, hash) {
  return entries.filter(({ event }) => event.shown?.pdf_hash === hash);
}

/**
 * @param {Trail['entries']} entries
 * @param {import('./tell-apart.mjs').GivenFile} pdf
 * @param {Trail['entries']} shown
 * @returns {Finding}
 */
export function shownTo(entries, { file, bytes }, shown) {
  const { sequence, event } = shown[0] ?? { sequence: 0, event: null };
  const length = event?.shown?.bytes ?? 0;
  if (length !== bytes.length)
    return {
      kind: 'otherLength',
      ok: false,
      facts: { file, sequence, expected: length, bytes: bytes.length },
    };
  const ids = new Set(shown.map(({ event: { data_request: id } }) => id));
  const people = peopleIn(entries).filter(({ id }) => ids.has(id));
  const names = people.map(({ name, email }) => name || email).join(', ');
  return { kind: 'pdfShown', ok: true, facts: { file, sequence, names } };
}
