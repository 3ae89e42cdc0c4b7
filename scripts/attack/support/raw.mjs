import { request } from 'node:http';
import { nameLostConnection } from '../../../bench/support/lost-connection.mjs';
import { readAnswer } from './send.mjs';

/** @typedef {import('./send.mjs').Answer} Answer */

/**
 * A POST whose body is written piece by piece, without a length.
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} headers
 */
export function openRaw(origin, path, headers) {
  const asked = request(origin + path, { method: 'POST', agent: false, headers });
  let answered = false;
  /** @type {Promise<Answer>} */
  const answer = new Promise((resolve, reject) => {
    asked.on('error', (error) => {
      answered = true;
      reject(nameLostConnection(error));
    });
    asked.on('response', (response) => {
      answered = true;
      readAnswer(response).then(resolve, reject);
    });
  });
  // A case that ends the request does not wait for its answer.
  answer.catch(() => {});
  return {
    isAnswered: () => answered,
    answer: () => answer,
    /** Resolves when the piece has left, or when the answer is there. */
    write: (/** @type {Buffer} */ piece) =>
      new Promise((resolve) => {
        answer.then(resolve, resolve);
        asked.write(piece, () => resolve(undefined));
      }),
    end: () => asked.destroy(),
  };
}
