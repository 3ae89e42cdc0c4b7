import type { RemoteAnswer } from './ask-remote';
import { type RemoteProblem, setUpProblem } from './remote-result';

/** A code of OAuth 2.0 or of the CSC API, such as `invalid_pin`. */
const codePattern = /^[a-z]{1,30}(?:_[a-z]{1,30}){1,4}$/;

/**
 * What an error of a trust service means. Its code says why. Its sentence is left out: it may repeat the
 * PIN or the secret that was sent, and everybody who sees a submission reads these messages.
 */
export function cscProblem(service: string, method: string, { status, body }: RemoteAnswer): RemoteProblem {
  const code = String(body['error'] ?? '');
  const reason = codePattern.test(code) ? `: ${code}` : '';
  return { ...setUpProblem(`${service} answered ${method} with ${status}${reason}.`), status };
}
