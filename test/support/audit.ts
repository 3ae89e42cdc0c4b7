import { canonicalJson } from '../../src/lib/canonical-json';
import { sha256Hex } from '../../src/lib/digest';
import { type AuditEntry, chainStart } from '../../src/service/audit/audit-chain';
import { checkLife } from '../../src/verify/check-life.mjs';
import { say } from '../../src/verify/say.mjs';
import { en } from '../../src/verify/words/en.mjs';

/**
 * Recomputes every hash of the audit trail, and checks its order as `npm run verify` does; names the
 * first entry that does not match.
 */
export function verifyChain(trail: AuditEntry[]): string {
  let previousHash = chainStart;
  for (const { hash, ...linked } of trail) {
    if (linked.previous_hash !== previousHash || sha256Hex(canonicalJson(linked)) !== hash) {
      return `broken at ${linked.sequence}`;
    }
    previousHash = hash;
  }
  const wrong = checkLife(trail);
  return wrong === null ? 'intact' : `entry ${wrong.sequence}: ${say(wrong.problem, en)}`;
}
