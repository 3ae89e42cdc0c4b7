import { ask } from './wrangler.mjs';

/**
 * Calls of Cloudflare's API for what wrangler has no command for. They use wrangler's own login and
 * account.
 * @typedef {{ ok: true, result: unknown } | { ok: false, status: number, message: string }} Answer
 */

// Tests replace the API by a server of their own.
const API = process.env.QUILLET_CLOUDFLARE_API ?? 'https://api.cloudflare.com/client/v4';

/**
 * @param {'GET' | 'POST'} method
 * @param {string} path below the Cloudflare account, such as `/queues`
 * @param {object} [body]
 * @returns {Promise<Answer>}
 */
export async function callCloudflare(method, path, body) {
  const headers = credentials();
  if (!headers) return { ok: false, status: 0, message: 'wrangler told no login for the API.' };
  try {
    const answer = await fetch(`${API}/accounts/${process.env.CLOUDFLARE_ACCOUNT_ID}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(30_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { result, errors } = await answer.json();
    if (answer.ok) return { ok: true, result };
    const [problem] = errors ?? [];
    return { ok: false, status: answer.status, message: problem?.message ?? `HTTP ${answer.status}` };
  } catch (error) {
    return { ok: false, status: 0, message: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns {Record<string, string> | undefined} */
function credentials() {
  const { ok, stdout } = ask(['auth', 'token', '--json']);
  if (!ok) return undefined;
  const { type, token, key, email } = JSON.parse(stdout);
  return type === 'api_key'
    ? { 'x-auth-email': email, 'x-auth-key': key }
    : { authorization: `Bearer ${token}` };
}
