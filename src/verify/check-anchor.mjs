import { STATEMENT } from './check-closing.mjs';
import { isLate } from './late-entries.mjs';

/**
 * The seal names the last entry before it. A trail that is written anew cannot end there.
 * @param {import('./check-message.mjs').Seal} seal
 * @param {import('./tell-apart.mjs').Trail} trail
 * @returns {import('./say.mjs').Finding}
 */
export function checkAnchor({ about, certificateHash }, { submission_id: id, entries }) {
  const made = entries.find(({ event }) => event.type === 'submission.processed');
  const sealedBy = made?.event.seal?.certificate_hash;
  if (sealedBy !== certificateHash)
    return { kind: 'trailOtherCertificate', ok: false, facts: { hash: sealedBy ?? '–' } };
  const [, sealed = '', head, count] = STATEMENT.exec(about) ?? [];
  if (head === undefined) return { kind: 'sealOfNone', ok: false, facts: { about } };
  if (sealed !== id) return { kind: 'sealOfOther', ok: false, facts: { id: sealed } };
  const sequence = Number(count);
  const between = entries.slice(sequence, (made?.sequence ?? 0) - 1);
  const isSealed = entries[sequence - 1]?.hash === head && between.every(({ event }) => isLate(event));
  return { kind: isSealed ? 'anchored' : 'otherTrailSealed', ok: isSealed, facts: { sequence } };
}
