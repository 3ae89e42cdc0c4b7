/** @typedef {import('./client.mjs').Client} Client */

const AGENT = 'Fingerprints';

/**
 * Signs like a signer: follows the link, views the document, agrees and completes. Returns the
 * document that was shown.
 * @param {Client} client
 * @param {string} id of the data request
 * @param {object} values
 */
export async function sign(client, id, values) {
  const { token } = await client.made(`/data_requests/${id}/tokens`, {});
  const link = new URL(token.data_request_url);
  const page = `${client.url}/sign/${id}`;
  const headers = { origin: client.url, 'user-agent': AGENT, cookie: '' };
  const form = new URLSearchParams({
    ...Object.fromEntries(link.searchParams),
    attempt: crypto.randomUUID(),
  });
  const entered = await client.fetch(`${page}/session`, { method: 'POST', headers, body: form });
  headers.cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const html = (await client.fetch(page, { headers })).bytes.toString();
  const [hash] = /\b[0-9a-f]{64}\b/.exec(html) ?? [];
  const shown = await client.fetch(`${page}/document.pdf`, { headers });
  const document_hash = shown.headers.get('x-document-hash');
  const post = async (/** @type {string} */ what, /** @type {object} */ body) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const answer = await client.fetch(`${page}/${what}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    });
    if (answer.status !== 200)
      throw new Error(`${what}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  };
  await post('viewed', { document_hash });
  await post('complete', { values, document_hash, consent: { hash, language: 'en' } });
  return shown.bytes;
}
