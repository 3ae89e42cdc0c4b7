import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../kit/api';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { Failure } from '../kit/failure';
import { paint } from '../kit/output';
import { needArgs, textOf } from '../kit/parse';
import type { Profile } from '../kit/profiles';
import { momentOf } from '../kit/since';
import { NewDeliveries } from '../listen/new-deliveries';
import { existingEndpoint, makeEndpoint } from '../listen/own-endpoint';
import { signedHeaders } from '../listen/sign';

const POLL_MS = 1_000;
const ANSWER_MS = 15_000;

/** Forwards the events of a deployment to a server on this machine, signed, until it is stopped. */
export async function run({ args, values, output, profile, api }: Context): Promise<Ending> {
  const [url = ''] = needArgs(args, 'URL');
  if (!URL.canParse(url))
    throw new Failure('usage', `"${url}" is no URL, such as http://localhost:3000/hooks.`);
  const given = textOf(values, 'endpoint');
  const since = textOf(values, 'since');
  if (since !== undefined && given === undefined)
    throw new Failure('usage', '--since needs the --endpoint that got the events.');
  const at = profile();
  const secret = textOf(values, 'secret') ?? usualSecret(at);
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret))
    throw new Failure('usage', '--secret must be whsec_ followed by base64.');
  const service = api();
  const events = textOf(values, 'events')?.split(',') ?? null;
  // The clocks of two machines may differ by some seconds.
  const from = since === undefined ? new Date(Date.now() - 5_000) : momentOf(since, Date.now());
  const endpoint =
    given === undefined ? await makeEndpoint(service, at, events) : await existingEndpoint(service, given);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  output.note(`Forwarding ${at.origin} to ${url}\nSecret: ${secret}\nReady.`);
  try {
    const deliveries = new NewDeliveries(service, endpoint.id, from);
    while (!stopping.signal.aborted) {
      for (const delivery of await deliveries.next()) {
        if (events !== null && !events.includes(delivery.event_type)) continue;
        const status = await forward(url, secret, delivery);
        const isFine = typeof status === 'number' && status >= 200 && status < 300;
        output.line(
          `${paint(isFine ? 'green' : 'red', String(status))}  ${delivery.event_type}  ${delivery.event_id}`,
        );
        output.json({ event_id: delivery.event_id, type: delivery.event_type, status });
        if (isFine && values['once'] === true) return 'done';
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return 'done';
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await endpoint.remove();
  }
}

/** The same secret at each run, so that the receiver keeps it: it follows from the token. */
function usualSecret({ token }: Profile): string {
  return `whsec_${createHmac('sha256', token).update('quillet listen').digest('base64')}`;
}

/** The status of the answer, or why there is none. */
async function forward(
  url: string,
  secret: string,
  { event_id: id, body }: Delivery,
): Promise<number | string> {
  if (typeof body !== 'string') return 'no body';
  const init = { method: 'POST', body, headers: signedHeaders(secret, id, body, Date.now()) };
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
  }
}
