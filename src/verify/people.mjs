import { saidOf, UNKNOWN } from './identity.mjs';
import { Sessions } from './sessions.mjs';

/**
 * @typedef {import('./check-trail.mjs').Entry} Entry
 * @typedef {import('./identity.mjs').Identity} Identity
 *
 * @typedef {Identity & Asked} Person
 *
 * @typedef {object} Asked who was asked to take part
 * @property {string} id of the data request
 * @property {string} name
 * @property {string} email
 * @property {string[]} before those who handed over to this person
 * @property {'pending' | 'complete' | 'declined' | 'skipped'} state
 * @property {import('./identity.mjs').Said} said what the sender says of how it knows this person
 * @property {string | null} ip
 * @property {Step[]} steps
 * @property {Shown[]} shown the PDFs that this person was shown
 *
 * @typedef {{ pdf_hash: string, bytes: number }} Shown
 *
 * @typedef {{ step: 'viewed' | 'agreed' | 'signed' | 'completed' | 'declined', time: string }} Step
 */

/** @type {Record<string, Step['step']>} */
const STEPS = {
  'data_request.viewed': 'viewed',
  'data_request.consent_accepted': 'agreed',
  'data_request.signed': 'signed',
  'data_request.completed': 'completed',
  'data_request.declined': 'declined',
};

/** @type {Record<string, Person['state']>} */
const STATES = {
  'data_request.completed': 'complete',
  'data_request.declined': 'declined',
  'data_request.skipped': 'skipped',
};

/**
 * The people of an audit trail, in the order in which they were asked.
 * @param {Entry[]} entries
 * @returns {Person[]}
 */
export function peopleIn(entries) {
  /** @type {Map<string, Person>} */
  const people = new Map();
  const isForm = entries[0]?.event.source === 'web';
  /** @type {Map<string, Person['letInBy']>} */
  const givers = new Map();
  /** @type {Map<string, Sessions>} */
  const sessionsOf = new Map();
  for (const { event, time } of entries) {
    const id = event.data_request;
    if (id === undefined) continue;
    if (event.type === 'data_request.created') {
      people.set(id, asked(event, id));
      sessionsOf.set(id, new Sessions());
    }
    const person = people.get(id);
    const sessions = sessionsOf.get(id);
    if (!person || !sessions) continue;
    if (event.type === 'data_request.token_created') givers.set(text(event.token), giverOf(event, isForm));
    people.set(id, { ...person, ...changesBy(event, person, { time, givers, sessions }) });
  }
  return [...people.values()];
}

/**
 * @param {Entry['event']} event
 * @param {string} id
 * @returns {Person}
 */
function asked(event, id) {
  return {
    ...{ id, name: text(event.name), email: text(event.email), before: [] },
    ...{ said: saidOf(event.authentication), ...UNKNOWN },
    ...{ state: 'pending', ip: null, steps: [], shown: [] },
  };
}

/**
 * A link that a caller asked for went to the caller, whatever kind it is.
 * @param {Entry['event']} event
 * @param {boolean} isForm
 * @returns {Person['letInBy']}
 */
function giverOf({ actor, kind }, isForm) {
  if (actor !== undefined) return 'caller_link';
  if (kind === 'email') return 'mailed_link';
  return isForm ? 'public_form' : 'caller_link';
}

/**
 * @param {Entry['event']} event
 * @param {Person} person
 * @param {{ time: string, givers: Map<string, Person['letInBy']>, sessions: Sessions }} at
 * @returns {Partial<Person>}
 */
function changesBy(event, person, { time, givers, sessions }) {
  const { type } = event;
  if (person.state !== 'pending') return {};
  if (type === 'data_request.updated') return updated(event, person, sessions);
  if (type === 'data_request.delegated') return handedOver(event, person, sessions);
  const token = type === 'data_request.token_created' ? '' : text(event.token);
  const isBegin = type === 'data_request.authenticated';
  if (isBegin) sessions.begin(token, givers.get(token) ?? 'caller_link');
  const proof = proofIn(event, time);
  if (proof) sessions.prove(token, proof);
  const step = STEPS[type];
  const state = STATES[type];
  return {
    ...proof,
    ...(token !== '' && (isBegin ? sessions.begun(token) : sessions.of(token))),
    ...(event.shown && { shown: [...person.shown, event.shown] }),
    ...(step && { steps: [...person.steps, { step, time }], ip: text(event.ip) || person.ip }),
    ...(state && { state }),
  };
}

/**
 * @param {Entry['event']} event
 * @param {string} time
 * @returns {Partial<import('./identity.mjs').Identity> | null}
 */
function proofIn(event, time) {
  switch (event.type) {
    case 'data_request.code_passed':
      return { codeTo: text(event.recipient) };
    case 'data_request.passkey_made':
    case 'data_request.passkey_shown':
      return { passkey: { made: text(event.made_at) || time, email: text(event.recipient) } };
    case 'data_request.identity_passed':
      return { claim: claimOf(event) };
    default:
      return null;
  }
}

/** What names another step that a person must pass. */
const STEP = ['identity_step', 'identity_provider'];

/**
 * Another address is another person, and passing one step is not passing another.
 * @param {Entry['event']} event
 * @param {Person} person
 * @param {Sessions} sessions
 * @returns {Partial<Person>}
 */
function updated({ name, email, authentication, changed }, person, sessions) {
  const next = { name: text(name), email: text(email), said: saidOf(authentication) };
  const isOtherStep = Array.isArray(changed) && changed.some((each) => STEP.includes(each));
  if (isOtherStep) sessions.forgetProof();
  if (next.email !== person.email) sessions.forget();
  return {
    ...next,
    ...(isOtherStep && { ...UNKNOWN, letInBy: person.letInBy }),
    ...(next.email !== person.email && UNKNOWN),
  };
}

/**
 * What the old signer did says nothing about the new one.
 * @param {Entry['event']} event
 * @param {Person} person
 * @param {Sessions} sessions
 * @returns {Partial<Person>}
 */
function handedOver({ to }, { name, email, before }, sessions) {
  sessions.forget();
  const next = /** @type {{ name?: unknown, email?: unknown } | undefined} */ (to);
  return {
    ...{ name: text(next?.name), email: text(next?.email), before: [...before, name || email] },
    // Only the service mails the new person a link: the sender says nothing of them.
    ...{ said: [], ...UNKNOWN, ip: null, steps: [], shown: [] },
  };
}

/**
 * @param {Entry['event']} event
 * @returns {Person['claim']}
 */
function claimOf({ provider, method, established, reference }) {
  return {
    ...{ provider: text(provider), method: text(method) },
    ...{ established: text(established), reference: text(reference) },
  };
}

/** @param {unknown} fact */
function text(fact) {
  return typeof fact === 'string' ? fact : '';
}
