import type { Answer } from '../../shell/island/service/answer';
import { api } from '../../shell/island/service/api';

export const bulkActs = ['remind', 'cancel', 'expire'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** What became of a document. `skipped`: the act is not for one in its state. */
export type Outcome = { id: string } & ({ kind: 'done' | 'skipped' } | { kind: 'failed'; message: string });

type Signer = { id: string; state: string; auth_type: string; invited_at: string | null };
type Found = { state: string; expired: boolean; data_requests: Signer[] };

/** The requests that an act makes for a document; none: it is not for one like this. */
const requestsOf: Record<BulkAct, (id: string, found: Found) => (() => Promise<Answer<unknown>>)[]> = {
  remind: (_, found) =>
    found.data_requests
      .filter((signer) => isWaiting(found) && mayBeReminded(signer))
      .map((signer) => () => api.post(`/data_requests/${signer.id}/send_link`)),
  cancel: (id, found) => (isWaiting(found) ? [eraseAsFound(id, found)] : []),
  expire: (id, found) =>
    isWaiting(found) || found.state === 'pending' || found.expired ? [] : [eraseAsFound(id, found)],
};

/** Erases a document unless its state has changed since it was found. */
function eraseAsFound(id: string, { state }: Found) {
  return () => api.delete(`/submissions/${id}?if_state=${state}`);
}

function isWaiting({ state, expired }: Found): boolean {
  return state === 'waiting_for_data_requests' && !expired;
}

function mayBeReminded({ state, auth_type, invited_at }: Signer): boolean {
  return state === 'pending' && auth_type === 'email_link' && invited_at !== null;
}

const AT_ONCE = 4;

/** Does the same with each of many documents, a few at a time. What is stopped has no outcome. */
export async function actOnAll(
  act: BulkAct,
  ids: readonly string[],
  { signal, ended }: { signal: AbortSignal; ended: (count: number) => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = [...ids];
  const work = async () => {
    while (!signal.aborted) {
      const id = rest.shift();
      if (id === undefined) return;
      outcomes.push(await actOn(act, id));
      ended(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/** The state is read first: a list may be older than what a signer has just done. Erasing repeats the condition. */
async function actOn(act: BulkAct, id: string): Promise<Outcome> {
  const found = await patiently(() => api.get<Found>(`/submissions/${id}`));
  if (!found.ok) return { id, kind: 'failed', message: found.message };
  const requests = requestsOf[act](id, found.body);
  if (requests.length === 0) return { id, kind: 'skipped' };
  for (const request of requests) {
    const answer = await patiently(request);
    if (!answer.ok && act !== 'remind' && answer.code === 'conflict') return { id, kind: 'skipped' };
    if (!answer.ok) return { id, kind: 'failed', message: [answer.message, ...answer.errors].join(' ') };
  }
  return { id, kind: 'done' };
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** Asks again after a while when there were too many requests. */
async function patiently<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (const pause of PAUSES_MS) {
    const answer = await ask();
    if (answer.ok || answer.code !== 'rate_limited') return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return ask();
}
