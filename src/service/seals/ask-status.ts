import type { External } from '../../core/platform/external-fetch';
import type { Ask } from '../../engine';
import { limits } from '../../lib/limits';

/** Asks at addresses that stand in certificates, for one chain: so often and so long at most. */
export function askStatus(external: External): Ask {
  const end = Date.now() + limits.validationSeconds * 1000;
  let asked = 0;
  return async (url, question) => {
    asked += 1;
    const seconds = Math.min(limits.revocationSeconds, (end - Date.now()) / 1000);
    if (asked > limits.revocationRequests || seconds <= 0)
      return { ok: false, problem: 'was not asked: the certificates wanted too many questions' };
    const answered = await external.download({
      ...{ url, purpose: 'revocation', seconds, maxBytes: limits.revocationBytes },
      ...(question && {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request' },
        body: question,
      }),
    });
    if (answered.ok) return { ok: true, bytes: answered.value };
    return { ok: false, problem: `could not be asked: ${answered.problem.message}` };
  };
}
