import { checkStamp } from './check-stamp.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./check-message.mjs').Seal} Seal
 */

/** What the time stamp of a signature comes to. @type {Record<string, string>} */
const STAMPS = { stamped: 'closingStamped', stampUnchecked: 'closingStampUnchecked' };

/**
 * What is known of the signature of the entry that closes a trail, and of its time stamp.
 * @param {Seal | import('./check-message.mjs').Broken} closing
 * @param {import('./tell-apart.mjs').Trail} trail
 * @returns {Promise<Finding[]>}
 */
export async function judgeClosing(closing, { closing: given }) {
  const sequence = Number(given?.sequence);
  if ('problem' in closing)
    return [{ kind: 'closingBroken', ok: false, facts: { sequence, problem: closing.problem } }];
  /** @type {Finding} */
  const closed = { kind: 'closed', ok: true, facts: { sequence, name: closing.certificates[0].name } };
  if (!closing.stamp) return [closed];
  const { kind, ok, facts } = await checkStamp(closing.stamp);
  const named = STAMPS[kind];
  if (named !== undefined) return [closed, { kind: named, ok, facts: { ...facts, sequence } }];
  return [{ kind: 'closingBroken', ok: false, facts: { sequence, problem: { kind: 'stampOfOtherEnd' } } }];
}
