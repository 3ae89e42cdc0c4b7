// Sends a test event. A local service sends it to this process. A deployed one cannot reach this
// machine, so it sends to itself: any answer shows that events go out.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../../receiver/index.mjs';
import { messageOf } from './patient.mjs';

/** @typedef {import('./patient.mjs').Patient} Patient */
/** @typedef {import('./patient.mjs').Finding} Finding */

const name = 'a webhook';
const waitMs = 20_000;

/** @returns {Promise<Finding>} */
export async function checkWebhook(/** @type {Patient} */ patient) {
  /** @type {{ body: string, headers: import('node:http').IncomingHttpHeaders }[]} */
  const received = [];
  const receiver = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers });
    response.end();
  });
  try {
    if (patient.isLocal) await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const address = receiver.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const url = port ? `http://127.0.0.1:${port}/` : `${patient.origin}/health`;
    return await send(patient, url, received);
  } finally {
    receiver.close();
  }
}

/** @returns {Promise<Finding>} */
async function send(
  /** @type {Patient} */ patient,
  /** @type {string} */ url,
  /** @type {{ body: string, headers: import('node:http').IncomingHttpHeaders }[]} */ received,
) {
  // Nobody else's event comes here while the endpoint exists, except this rare one.
  const events = ['combined_submission.failed'];
  const endpoint = await patient.api('POST', '/webhook_endpoints', { url, mode: 'test', events });
  if (endpoint.status !== 201) return failed(`The endpoint was refused: ${messageOf(endpoint)}`);
  patient.removeLater(`/webhook_endpoints/${endpoint.json.id}`);
  const sent = await patient.api('POST', `/webhook_endpoints/${endpoint.json.id}/test`, {});
  if (sent.status !== 201) return failed(`The test event was refused: ${messageOf(sent)}`);
  const attempt = await firstAttempt(patient, sent.json.id);
  if (!attempt) return failed(`No attempt was made in ${waitMs / 1000} seconds.`);
  if (attempt.status === null) return failed(`The event could not be sent: ${attempt.error}`);
  if (!patient.isLocal)
    return { name, state: 'ok', found: `Sent to the service itself, which answered ${attempt.status}.` };
  const [event] = received;
  try {
    verify(event?.body ?? '', event?.headers ?? {}, endpoint.json.secret);
    return {
      name,
      state: 'ok',
      found: `Received after ${attempt.duration_ms} ms, and its signature is good.`,
    };
  } catch (error) {
    return failed(`It was received with a bad signature: ${error instanceof Error ? error.message : error}`);
  }
}

/** The first finished attempt of a delivery. */
async function firstAttempt(/** @type {Patient} */ patient, /** @type {string} */ delivery) {
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    const { json } = await patient.api('GET', `/webhook_deliveries/${delivery}`);
    const [attempt] = json?.attempts ?? [];
    if (attempt && (attempt.status !== null || attempt.error !== null)) return attempt;
    await sleep(300);
  }
  return undefined;
}

/** @returns {Finding} */
function failed(/** @type {string} */ found) {
  const todo =
    'Look at the deliveries in the dashboard. Locally LOOPBACK_FOR must name webhooks (docs/deploy.md, External URLs).';
  return { name, state: 'fail', found, todo };
}
