/** @typedef {import('./check-trail.mjs').Event} Event */

/**
 * What the service may note when all signers are done: how its mails fared, and who looks at the page
 * again. None of it says anything about what was signed.
 */
const LATE = [
  'data_request.sent',
  'data_request.reminded',
  'data_request.send_failed',
  'data_request.authenticated',
  'data_request.code_sent',
  'data_request.code_passed',
  'data_request.passkey_made',
  'data_request.passkey_shown',
  'data_request.identity_started',
  'data_request.identity_passed',
  'data_request.opened',
];

/**
 * A mail that was on its way notes its link when it has left. Callers get no links any more.
 * @param {Event} event
 */
export function isLate({ type, actor, kind }) {
  const isMailed = type === 'data_request.token_created' && kind === 'email' && actor === undefined;
  return isMailed || LATE.includes(type);
}
