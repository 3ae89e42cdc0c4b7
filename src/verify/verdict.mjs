/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./tell-apart.mjs').Trail} Trail
 *
 * @typedef {keyof import('./say.mjs').Words['verdicts']} Verdict
 */

/** What shows that a trail is the one that was written: a signature that covers it, or its head. */
const VOUCHERS = ['closed', 'anchored', 'published'];
const KNOWN_SEALERS = ['certificateGiven', 'certificateKnown', 'certificateVouched'];
const ENDS = [
  'submission.invalid',
  'submission.declined',
  'submission.processed',
  'submission.failed',
  'submission.expired',
];

/**
 * What all that was found comes to. Matching hashes alone prove nothing: anybody can write a trail that
 * has them.
 * @param {Finding[]} findings
 * @param {Trail | undefined} trail
 * @returns {Verdict}
 */
export function verdictOf(findings, trail) {
  /** @param {string[]} kinds */
  const has = (kinds) => findings.some(({ kind }) => kinds.includes(kind));
  if (findings.some(({ ok }) => !ok)) return 'broken';
  if (trail && !has(VOUCHERS)) return isClosed(trail) ? 'unproven' : 'unclosed';
  return has(KNOWN_SEALERS) ? 'holds' : 'unknownSealer';
}

/** @param {Trail} trail */
function isClosed({ entries }) {
  const last = entries.findLast(({ event }) => event.type.startsWith('submission.'));
  return ENDS.includes(last?.event.type ?? '');
}
