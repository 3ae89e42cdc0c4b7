import { createHmac, timingSafeEqual } from 'node:crypto';

const mostBytes = 64 * 1024;
const tolerance = 5 * 60;

/**
 * Reads a question of Quillet: a POST that is signed as https://www.standardwebhooks.com describes.
 * Returns null for everything else.
 * @param {import('node:http').IncomingMessage} request
 * @param {string[]} secrets during a rotation, the new one and the old one
 * @returns {Promise<{ id: string, type: string, data: Record<string, any> } | null>}
 */
export async function readQuestion(request, secrets) {
  const body = await bodyOf(request);
  const [id, time, sent] = ['id', 'timestamp', 'signature'].map((name) =>
    String(request.headers[`webhook-${name}`] ?? ''),
  );
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= tolerance;
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64');
    return sent.split(' ').some((one) => isSame(one, `v1,${mac}`));
  });
  return isFresh && isSigned ? { id, ...JSON.parse(body.toString('utf8')) } : null;
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
