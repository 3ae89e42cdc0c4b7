/** @typedef {import('./check-trail.mjs').Entry} Entry */
/** @typedef {import('./say.mjs').Said} Said */

const LINKED = ['event', 'hash', 'previous_hash', 'sequence', 'time'];
const CLIENT = ['ip', 'user_agent'];
const ACTOR = ['actor', ...CLIENT];
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
  'data_request.code_sent': { has: ['recipient', ...CLIENT] },
  'data_request.code_passed': { has: ['recipient', ...CLIENT] },
  'data_request.passkey_made': { has: ['recipient', 'credential_hash', 'replaces', ...CLIENT] },
  'data_request.passkey_shown': { has: ['recipient', 'credential_hash', 'made_at', ...CLIENT] },
  'data_request.identity_started': { has: ['provider', 'attempt', 'way', ...CLIENT] },
  'data_request.identity_passed': {
    has: ['provider', 'attempt', 'method', 'established', 'reference', ...CLIENT],
  },
  'data_request.opened': { has: CLIENT },
  'data_request.viewed': { has: ['document_hash', ...CLIENT], may: ['shown'] },
  'data_request.consent_accepted': { has: ['text_hash', 'language', ...CLIENT] },
  'data_request.fields_filled': { has: ['fields', 'values_hash', ...CLIENT], may: ['salted'] },
  'data_request.signed': { has: ['fields', ...CLIENT] },
  'data_request.completed': { has: ['name', 'email', ...CLIENT] },
  'data_request.declined': { has: ['reason', ...CLIENT] },
  'data_request.link_requested': { has: ACTOR },
  'data_request.skipped': { has: ['reason', 'fields', 'values_hash', 'signed', ...ACTOR], may: ['salted'] },
  'data_request.delegated': { has: ['from', 'to', ...CLIENT] },
};

/** The members of facts that are objects, and what each of them is. @type {Record<string, Record<string, RegExp>>} */
const PARTS = {
  shown: { pdf_hash: /^[0-9a-f]{64}$/, bytes: /^[1-9]\d*$/ },
  seal: { level: /^B-(?:B|T|LT)$/, certificate_hash: /^[0-9a-f]{64}$/ },
};

/**
 * What must come before an entry, about the same signer.
 * @type {Record<string, string>}
 */
const AFTER = {
  'data_request.signed': 'data_request.consent_accepted',
  'data_request.completed': 'data_request.consent_accepted',
  'data_request.code_passed': 'data_request.code_sent',
  'data_request.passkey_made': 'data_request.code_passed',
  'data_request.identity_passed': 'data_request.identity_started',
};

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
    if (event.data_request !== undefined) this.#note(event.data_request, event.type);
    return problem;
  }

  /** @param {string} id @param {string} type */
  #note(id, type) {
    // What the old signer did says nothing about the new one.
    const known = type === 'data_request.delegated' ? new Set(['data_request.created']) : this.#about(id);
    this.#signers.set(id, known.add(type));
  }

  /** @param {string} time @returns {Said | null} */
  #timeProblem(time) {
    if (!isTime(time)) return { kind: 'noTime', facts: { time: String(time) } };
    return this.#hasOneClock && time < this.#last ? { kind: 'backInTime' } : null;
  }

  /** @param {import('./check-trail.mjs').Event} event @returns {Said | null} */
  #orderProblem({ type, data_request: id }) {
    const isFirst = this.#happened.size === 0;
    if (isFirst !== (type === 'submission.created'))
      return { kind: isFirst ? 'noBeginning' : 'createdTwice' };
    if (id !== undefined && type !== 'data_request.created' && !this.#about(id).has('data_request.created'))
      return { kind: 'unknownSigner', facts: { id: String(id) } };
    const before = AFTER[type];
    if (id !== undefined && before !== undefined && !this.#about(id).has(before))
      return { kind: 'withoutEntry', facts: { type: before } };
    if (type === 'submission.processed' && this.#signers.size > 0 && !this.#areSignersDone())
      return { kind: 'beforeSigners' };
    return null;
  }

  #areSignersDone() {
    return this.#happened.has('submission.data_requests_completed');
  }

  /** @param {string} id */
  #about(id) {
    return this.#signers.get(id) ?? new Set();
  }
}

/** @param {unknown} time */
function isTime(time) {
  const at = new Date(typeof time === 'string' ? time : Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString() === time;
}
