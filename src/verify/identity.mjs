/**
 * @typedef {'mailed_link' | 'caller_link' | 'public_form'} Giver of a link
 * @typedef {'public_form' | 'caller_link' | 'caller_claim' | 'mailed_link' | 'mailed_code' | 'mailed_link_code'
 *   | 'passkey' | 'provider'} Level what was established about who a person is
 *
 * @typedef {{ provider: string, method: string, established: string, reference: string }} Claim
 *
 * @typedef {object} Identity
 * @property {Giver | null} letInBy null for one who never came
 * @property {string | null} codeTo where a code was mailed that this person entered
 * @property {{ made: string, email: string } | null} passkey when it was made, and where a code was mailed before
 * @property {Claim | null} claim what an identity provider of the sender says of this person
 *
 * @typedef {[name: string, value: string][]} Said what the sender says of how it knows a person
 */

/** What is known of somebody who has not come. @type {Identity} */
export const UNKNOWN = { letInBy: null, codeTo: null, passkey: null, claim: null };

/** With these the sender says nothing: the service mails the link, or nobody checks. */
const SAY_NOTHING = ['email_link', 'none'];
/** The types of authentication that docs/audit.md lists, in the order in which they are shown. */
const SAID = [
  'type',
  'session_started_at',
  'second_factor_type',
  'provider',
  'session_id_hash',
  'user_id_hash',
  'username_hash',
  'phone_number_hash',
];

/**
 * The level that a person has reached; null for one who never came, or did not take part.
 * @param {Identity & { state: string, said: Said }} person
 * @returns {Level | null}
 */
export function levelOf({ letInBy, codeTo, passkey, claim, state, said }) {
  if (letInBy === null || state === 'skipped') return null;
  if (passkey !== null) return 'passkey';
  if (claim !== null) return 'provider';
  if (codeTo !== null) return letInBy === 'mailed_link' ? 'mailed_link_code' : 'mailed_code';
  return letInBy === 'caller_link' && said.some(([name]) => name === 'type') ? 'caller_claim' : letInBy;
}

/**
 * What the sender says of how it knows a person. Names of release 0.1.0 may begin with `auth_`.
 * @param {unknown} authentication
 * @returns {Said}
 */
export function saidOf(authentication) {
  const given = typeof authentication === 'object' && authentication !== null ? authentication : {};
  const values = new Map(Object.entries(given).map(([name, value]) => [name.replace(/^auth_/, ''), value]));
  const isMailed = SAY_NOTHING.includes(String(values.get('type')));
  return SAID.flatMap((name) => {
    const value = values.get(name);
    // When a link was opened that the service mailed is not what the sender says.
    const isOurs = isMailed && (name === 'type' || name === 'session_started_at');
    return typeof value === 'string' && value !== '' && !isOurs ? [[name, value]] : [];
  });
}
