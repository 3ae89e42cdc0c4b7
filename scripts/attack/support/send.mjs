import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  LostConnection,
  nameLostConnection,
  refuseLostConnection,
} from '../../../bench/support/lost-connection.mjs';

/** @typedef {ReturnType<typeof JSON.parse>} Json */
/**
 * `json` is null for an answer that is no JSON.
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer,
 *   text: string, json: Json }} Answer
 */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: unknown, timeoutMs?: number }} Sent */

const TIMEOUT_MS = 60_000;
/** How often a request is sent again whose connection was lost, and how much later each time. */
const REPEATS = 2;
const LATER_MS = 300;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request as it is: plain node:http allows every header, which fetch does not. An object is
 * sent as JSON, and a text or bytes unchanged. A request whose connection the local server lost is sent again: a
 * case of hundreds of requests would seldom come to its end on a busy machine.
 * @param {string} address
 * @param {Sent} [sent]
 * @returns {Promise<Answer>}
 */
export async function send(address, sent = {}, repeats = REPEATS) {
  try {
    return await sendOnce(address, sent);
  } catch (error) {
    if (!(error instanceof LostConnection) || repeats === 0) throw error;
    await sleep(LATER_MS * (REPEATS - repeats + 1));
    return send(address, sent, repeats - 1);
  }
}

/**
 * The server may close a kept connection just when a request begins on it, as it does after a refusal of a body
 * that it did not read. That request is sent again.
 * @param {string} address
 * @param {Sent} sent
 * @returns {Promise<Answer>}
 */
async function sendOnce(address, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS }) {
  const encoded = await encode(body);
  const length = encoded.bytes && { 'content-length': String(encoded.bytes.length) };
  const options = { method, agent, headers: { ...encoded.type, ...length, ...headers } };
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const refuse = (/** @type {Error & { code?: string }} */ error) => reject(nameLostConnection(error));
    const ask = () => {
      const asked = request(address, { ...options, signal }, (answer) => {
        readAnswer(answer).then(resolve, refuse);
      });
      asked.on('error', (/** @type {Error & { code?: string }} */ error) => {
        if (error.code === 'ECONNRESET' && asked.reusedSocket) ask();
        else refuse(error);
      });
      asked.end(encoded.bytes);
    };
    ask();
  });
}

/**
 * An answer that breaks off, or is no JSON although it says so, rejects.
 * @param {import('node:http').IncomingMessage} answer
 * @returns {Promise<Answer>}
 */
export async function readAnswer(answer) {
  const bytes = Buffer.concat(await answer.toArray());
  const { statusCode: status = 0, headers } = answer;
  const text = bytes.toString();
  refuseLostConnection({ status, text });
  const isJson = /json/.test(headers['content-type'] ?? '');
  return { status, headers, bytes, text, json: isJson ? JSON.parse(text) : null };
}

/** @returns {Promise<{ bytes: Buffer | undefined, type?: Record<string, string> }>} */
async function encode(/** @type {unknown} */ body) {
  if (body === undefined) return { bytes: undefined };
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: Buffer.from(body) };
  if (!(body instanceof FormData || body instanceof URLSearchParams)) {
    return { bytes: Buffer.from(JSON.stringify(body)), type: { 'content-type': 'application/json' } };
  }
  const response = new Response(body);
  const type = { 'content-type': response.headers.get('content-type') ?? '' };
  return { bytes: Buffer.from(await response.arrayBuffer()), type };
}

/** Closes the kept connections, so that the program can end. */
export function endConnections() {
  agent.destroy();
}
