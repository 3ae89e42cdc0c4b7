import { quoted } from '../../../lib/inert';
import type { RemoteAnswer } from './ask-remote';
import { type RemoteProblem, setUpProblem } from './remote-result';

/** What an error of a trust service means. Its own words are passed on: only they name the reason. */
export function cscProblem(service: string, method: string, { status, body }: RemoteAnswer): RemoteProblem {
  const said = [body['error'], body['error_description']].filter((text) => typeof text === 'string');
  const words = said.length > 0 ? `: ${quoted(said.join(': '))}` : '';
  return { ...setUpProblem(`${service} answered ${method} with ${status}${words}.`), status };
}
