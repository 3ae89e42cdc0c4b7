import { isLate } from './late-entries.mjs';

/** @typedef {import('./check-trail.mjs').Entry} Entry */
/** @typedef {import('./say.mjs').Said} Said */

const LINKED = ['event', 'hash', 'previous_hash', 'sequence', 'time'];
const CLIENT = ['ip', 'user_agent'];
const ACTOR = ['actor', ...CLIENT];
/** The link that began the session of a signer, which entries from before do not name. */
const SESSION = ['token'];
const SIGNER = ['name', 'email', 'order', 'fields', 'authentication'];
const MAIL = ['channel', 'recipient'];

/**
 * The facts of each entry, as docs/audit.md lists them. `may` are those that not every entry has.
 * @type {Record<string, { has: string[], may?: string[] }>}
 */
const FACTS = {
  'submission.created': {
    has: ['submission', 'source', 'content_hash', 'data_hash'],
    may: ['salted', ...ACTOR],
  },
  'submission.invalid': { has: ['problems'] },
  'submission.data_requests_completed': { has: ['data_hash'], may: ['salted'] },
  'submission.declined': { has: ['data_request'] },
  'submission.processed': { has: ['pdf_hash', 'bytes'], may: ['seal'] },
  'submission.failed': { has: ['state'] },
  'submission.reprocessed': { has: ['after', ...ACTOR] },
  'submission.expired': { has: ['by', 'pdf_hash'], may: ACTOR },
  'data_request.created': { has: SIGNER },
  'data_request.updated': { has: ['changed', ...SIGNER], may: ACTOR },
  'data_request.token_created': { has: ['token', 'kind', 'expires_at'], may: ACTOR },
  'data_request.sent': { has: ['by', ...MAIL] },
  'data_request.reminded': { has: ['by', ...MAIL] },
  'data_request.send_failed': { has: ['reason', ...MAIL] },
  'data_request.authenticated': { has: ['token', 'kind', ...CLIENT] },
  'data_request.code_sent': { has: ['recipient', ...CLIENT], may: SESSION },
  'data_request.code_passed': { has: ['recipient', ...CLIENT], may: SESSION },
  'data_request.passkey_made': { has: ['recipient', 'credential_hash', 'replaces', ...CLIENT], may: SESSION },
  'data_request.passkey_shown': { has: ['recipient', 'credential_hash', 'made_at', ...CLIENT], may: SESSION },
  'data_request.identity_started': { has: ['provider', 'attempt', 'way', ...CLIENT], may: SESSION },
  'data_request.identity_passed': {
    has: ['provider', 'attempt', 'method', 'established', 'reference', ...CLIENT],
    may: SESSION,
  },
  'data_request.opened': { has: CLIENT, may: SESSION },
  'data_request.viewed': { has: ['document_hash', ...CLIENT], may: ['shown', ...SESSION] },
  'data_request.consent_accepted': { has: ['text_hash', 'language', ...CLIENT], may: SESSION },
  'data_request.fields_filled': { has: ['fields', 'values_hash', ...CLIENT], may: ['salted', ...SESSION] },
  'data_request.signed': { has: ['fields', ...CLIENT], may: SESSION },
  'data_request.completed': { has: ['name', 'email', ...CLIENT], may: SESSION },
  'data_request.declined': { has: ['reason', ...CLIENT], may: SESSION },
  'data_request.link_requested': { has: ACTOR },
  'data_request.skipped': { has: ['reason', 'fields', 'values_hash', 'signed', ...ACTOR], may: ['salted'] },
  'data_request.delegated': { has: ['from', 'to', ...CLIENT], may: SESSION },
};

/** The members of facts that are objects, and what each of them is. @type {Record<string, Record<string, RegExp>>} */
const PARTS = {
  shown: { pdf_hash: /^[0-9a-f]{64}$/, bytes: /^[1-9]\d*$/ },
  seal: { level: /^B-(?:B|T|LT)$/, certificate_hash: /^[0-9a-f]{64}$/ },
};

/**
 * What must come before an entry, about the same signer and in the same session.
 * @type {Record<string, string>}
 */
const AFTER = {
  'data_request.signed': 'data_request.consent_accepted',
  'data_request.completed': 'data_request.consent_accepted',
  'data_request.code_passed': 'data_request.code_sent',
  'data_request.passkey_made': 'data_request.code_passed',
  'data_request.identity_passed': 'data_request.identity_started',
};
const ARRIVED = 'data_request.authenticated';
/** These name a link, and not the session that it began. */
const LINKS = ['data_request.token_created', ARRIVED];

/**
 * Checks what the hashes do not: a trail that somebody wrote anew has matching hashes. The entries
 * must have the facts of their type, times that do not go back, and an order that a submission can
 * have.
 * @param {Entry[]} entries
 * @returns {import('./check-trail.mjs').Broken | null}
 */
export function checkLife(entries) {
  const life = new Life();
  for (const entry of entries) {
    const problem = factsProblem(entry) ?? life.problemOf(entry);
    if (problem !== null) return { sequence: entry.sequence, problem };
  }
  return null;
}

/** @param {Entry} entry @returns {Said | null} */
function factsProblem(entry) {
  const members = Object.keys(entry).sort();
  if (members.join() !== LINKED.join()) return { kind: 'members', facts: { members: members.join(', ') } };
  const { type, ...facts } = entry.event;
  const known = Object.hasOwn(FACTS, type) ? FACTS[type] : undefined;
  if (!known) return { kind: 'unknownType', facts: { type: String(type) } };
  const has = type.startsWith('data_request.') ? ['data_request', ...known.has] : known.has;
  const missing = has.find((name) => !Object.hasOwn(facts, name));
  if (missing !== undefined) return { kind: 'missingFact', facts: { fact: missing } };
  const more = Object.keys(facts).find((name) => ![...has, ...(known.may ?? [])].includes(name));
  return more === undefined ? partsProblem(facts) : { kind: 'unknownFact', facts: { fact: more } };
}

/** @param {Record<string, unknown>} facts @returns {Said | null} */
function partsProblem(facts) {
  for (const [fact, parts] of Object.entries(PARTS)) {
    const value = facts[fact];
    if (value === undefined) continue;
    const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
    const missing = Object.keys(parts).find((name) => !members.some(([known]) => known === name));
    if (missing !== undefined) return { kind: 'missingFact', facts: { fact: `${fact}.${missing}` } };
    const wrong = members.find(([name, part]) => !parts[name]?.test(String(part)));
    if (wrong) return { kind: 'unknownFact', facts: { fact: `${fact}.${wrong[0]}` } };
  }
  return null;
}

/** What has happened so far in a trail. */
class Life {
  /** The entries about each signer, by data request. @type {Map<string, Set<string>>} */
  #signers = new Map();
  /** @type {Set<string>} */
  #happened = new Set();
  #last = '';
  /** In release 0.1.0, whose hashes had no salt, the clocks of two machines might differ. */
  #hasOneClock = true;

  /** @param {Entry} entry @returns {Said | null} */
  problemOf({ time, event }) {
    if (event.type === 'submission.created') this.#hasOneClock = event.salted === true;
    const problem = this.#timeProblem(time) ?? this.#orderProblem(event);
    this.#last = time;
    this.#happened.add(event.type);
    if (event.data_request !== undefined) this.#note(event.data_request, event);
    return problem;
  }

  /** @param {string} id @param {import('./check-trail.mjs').Event} event */
  #note(id, { type, token }) {
    // What the old signer did says nothing about the new one.
    const known = type === 'data_request.delegated' ? new Set(['data_request.created']) : this.#about(id);
    this.#signers.set(id, known.add(inSession(type, token)));
  }

  /** @param {string} time @returns {Said | null} */
  #timeProblem(time) {
    if (!isTime(time)) return { kind: 'noTime', facts: { time: String(time) } };
    return this.#hasOneClock && time < this.#last ? { kind: 'backInTime' } : null;
  }

  /** @param {import('./check-trail.mjs').Event} event @returns {Said | null} */
  #orderProblem(event) {
    const { type, data_request: id } = event;
    const isFirst = this.#happened.size === 0;
    if (isFirst !== (type === 'submission.created'))
      return { kind: isFirst ? 'noBeginning' : 'createdTwice' };
    if (id !== undefined && type !== 'data_request.created' && !this.#about(id).has('data_request.created'))
      return { kind: 'unknownSigner', facts: { id: String(id) } };
    const missing = id === undefined ? undefined : this.#missingBefore(this.#about(id), event);
    if (missing !== undefined) return { kind: 'withoutEntry', facts: { type: missing } };
    if (this.#isOver() && !this.#mayFollow(event)) return { kind: 'afterEnd', facts: { type } };
    if (type === 'submission.processed' && this.#signers.size > 0 && !this.#areSignersDone())
      return { kind: 'beforeSigners' };
    return null;
  }

  /**
   * The entry that should stand before this one about a signer.
   * @param {Set<string>} known
   * @param {import('./check-trail.mjs').Event} event
   */
  #missingBefore(known, { type, token }) {
    if (token !== undefined && !LINKS.includes(type) && !known.has(inSession(ARRIVED, token))) return ARRIVED;
    const before = AFTER[type];
    return before === undefined || hasHappened(known, before, token) ? undefined : before;
  }

  #isOver() {
    return this.#happened.has('submission.processed') || this.#happened.has('submission.expired');
  }

  /** @param {import('./check-trail.mjs').Event} event behind the end of a submission */
  #mayFollow(event) {
    return event.type === 'submission.expired' ? !this.#happened.has(event.type) : isLate(event);
  }

  #areSignersDone() {
    return this.#happened.has('submission.data_requests_completed');
  }

  /** @param {string} id */
  #about(id) {
    return this.#signers.get(id) ?? new Set();
  }
}

/** @param {string} type @param {unknown} token */
function inSession(type, token) {
  return token === undefined ? type : `${type} ${token}`;
}

/**
 * Whether an entry stands before one of the same session. Entries that name no session may be of any.
 * @param {Set<string>} known
 * @param {string} type
 * @param {unknown} token
 */
function hasHappened(known, type, token) {
  if (known.has(type)) return true;
  if (token !== undefined) return known.has(inSession(type, token));
  return [...known].some((happened) => happened.startsWith(`${type} `));
}

/** @param {unknown} time */
function isTime(time) {
  const at = new Date(typeof time === 'string' ? time : Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString() === time;
}
