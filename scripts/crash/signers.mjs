import { jsonOf } from '../../bench/support/client.mjs';

/** @typedef {import('../../bench/support/client.mjs').Client} Client */
/** @typedef {import('./ledger.mjs').Order} Order */

/**
 * Signs an order as its signer does, from the signing link to the end. Throws when the product dies
 * meanwhile: the signer comes again.
 * @param {Client} client
 * @param {Order} order
 */
export async function sign(client, order) {
  const id = order.requestId;
  if (id === undefined || order.isSigned) return;
  const issued = await client.send('POST', `/api/v1/data_requests/${id}/tokens`, {});
  // Signed by an earlier try whose answer was lost.
  if (issued.status === 422 || issued.status === 409) return noteSigned(client, order);
  const link = new URL(jsonOf(issued, 201).token.data_request_url);
  const headers = await signIn(client, id, link);
  const page = (await expectOk(client.send('GET', `/sign/${id}`, { headers }))).bytes.toString();
  const consent = /"consent":\{[^}]*"hash":"([0-9a-f]+)"/.exec(page)?.[1];
  const shown = await expectOk(client.send('GET', `/sign/${id}/document.pdf`, { headers }));
  const document_hash = String(shown.headers['x-document-hash']);
  const post = (/** @type {string} */ what, /** @type {object} */ body) =>
    expectOk(client.send('POST', `/sign/${id}/${what}`, { headers, body }));
  await post('viewed', { document_hash });
  const given = { values: { field_1: 'Ada' }, consent: { hash: consent, language: 'en' } };
  await post('complete', { ...given, document_hash, attempt: `attempt-${order.tag}` });
  order.isSigned = true;
}

/** A signer who has signed gets no other link. */
async function noteSigned(/** @type {Client} */ client, /** @type {Order} */ order) {
  const path = `/api/v1/submissions/${order.parts[0]?.id}?wait=false`;
  const { data_requests } = jsonOf(await client.send('GET', path), 200);
  if (data_requests[0].state !== 'complete') throw new Error(`${order.tag}: ${data_requests[0].state}`);
  order.isSigned = true;
}

/**
 * @param {Client} client
 * @param {string} id
 * @param {URL} link
 */
async function signIn(client, id, link) {
  const origin = link.origin;
  const body = new URLSearchParams({
    token_id: link.searchParams.get('token_id') ?? '',
    token_secret: link.searchParams.get('token_secret') ?? '',
    attempt: crypto.randomUUID(),
  });
  const answer = await expectOk(client.send('POST', `/sign/${id}/session`, { body, headers: { origin } }));
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { origin, cookie };
}

/** @param {Promise<import('../../bench/support/client.mjs').Answer>} asked */
async function expectOk(asked) {
  const answer = await asked;
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
  return answer;
}
