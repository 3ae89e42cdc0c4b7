// The installation that is checked, as a caller of its API sees it.

/**
 * @typedef {object} Finding
 * @property {string} name what was checked
 * @property {'ok' | 'note' | 'fail' | 'skipped'} state
 * @property {string} found one sentence
 * @property {string} [todo] what to do about it
 */

/** @typedef {{ status: number, json: any, text: string }} Answer */

/** @typedef {ReturnType<typeof openPatient>} Patient */

const patienceMs = 30_000;

/**
 * @param {{ origin: string, token: { id: string, secret: string }, isLocal: boolean }} given
 * @param {{ waitMs: number }} options `waitMs`: how long a document may take
 */
export function openPatient({ origin, token, isLocal }, { waitMs }) {
  const authorization = `Basic ${Buffer.from(`${token.id}:${token.secret}`).toString('base64')}`;
  /** @type {{ what: string, remove: () => Promise<Answer> }[]} */
  const made = [];

  /** @returns {Promise<Answer>} */
  async function call(/** @type {string} */ path, /** @type {RequestInit} */ init = {}) {
    const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    return { status: answer.status, json: jsonIn(text), text };
  }

  /** @returns {Promise<Answer>} */
  function api(
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
  ) {
    const isForm = body instanceof FormData;
    const type = body && !isForm ? { 'content-type': 'application/json' } : {};
    const content = body ? { body: isForm ? body : JSON.stringify(body) } : {};
    return call(`/api/v1${path}`, { method, headers: { authorization, ...type }, ...content });
  }

  return {
    origin,
    isLocal,
    waitMs,
    call,
    api,
    /** Removes what is at this path at the end, whatever happens. */
    removeLater: (/** @type {string} */ path) =>
      made.unshift({ what: path, remove: () => api('DELETE', path) }),
    /** Returns the paths that could not be removed. */
    async cleanUp() {
      const left = [];
      for (const { what, remove } of made) {
        const answer = await remove().catch(() => undefined);
        if (answer?.status !== 200) left.push(what);
      }
      return left;
    },
  };
}

function jsonIn(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The message of a refusal, or the beginning of another answer. */
export function messageOf(/** @type {Answer} */ { status, json, text }) {
  return json?.error?.message ?? `HTTP ${status} ${text.slice(0, 120)}`.trim();
}
