import assert from 'node:assert/strict';

/** @typedef {import('./send.mjs').Answer} Answer */

/**
 * Expects a refusal with this status and code, in the service's own words.
 * @param {Answer} answer
 * @param {number} status
 * @param {string} code
 */
export function refused(answer, status, code) {
  const got = `${answer.status} ${answer.json?.error?.code ?? answer.text.slice(0, 200)}`;
  assert.equal(got, `${status} ${code}`);
}

/**
 * Expects any refusal of the caller's mistake. An error of the service itself is a finding.
 * @param {Answer} answer
 * @param {string} [what]
 */
export function anyRefusal(answer, what = '') {
  const { status, text } = answer;
  assert.ok(status >= 400 && status < 500, `${what} answered ${status} ${text.slice(0, 200)}`);
}

/**
 * Expects an answer that is no error of the service.
 * @param {Answer} answer
 * @param {string} [what]
 */
export function noFault(answer, what = '') {
  assert.ok(answer.status < 500, `${what} answered ${answer.status} ${answer.text.slice(0, 200)}`);
}

/**
 * What an answer says, without what differs between any two answers: ids that the request named, the
 * time, and the rate of the token.
 * @param {Answer} answer
 * @param {string[]} echoed
 */
export function sayingOf({ status, headers, text }, echoed = []) {
  const kept = Object.entries(headers).filter(([name]) => !VARYING.test(name));
  const said = echoed.reduce((all, id) => all.replaceAll(id, 'ID'), text);
  return JSON.stringify([status, kept.sort(), said]);
}

const VARYING = /^(x-request-id|date|content-length|ratelimit-.*|keep-alive|connection)$/;
