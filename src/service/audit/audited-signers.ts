import type {
  AuditEntry,
  AuditedClient,
  AuditedSigner,
  DataRequestFacts,
  ProviderClaim,
  ShownPdf,
} from './audit-chain';
import { Givers } from './let-in';
import { type Proof, type Session, SigningSessions, unproven } from './signing-sessions';

/** The facts about one signer that the entries of the audit trail hold. */
export type SignerTrail = {
  dataRequest: string;
  signer: AuditedSigner;
  state: 'pending' | 'complete' | 'declined' | 'skipped';
  viewedAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  /** The client that completed or declined, else the one that acted last. */
  client: AuditedClient | null;
  /** The signers who handed over to this one, in order. */
  before: { name: string; email: string }[];
  /** The files that the signer was shown. */
  shown: ShownPdf[];
  signed: { name: string; how: 'drawn' | 'typed' | 'image' }[];
  filled: string[];
  /** The hash of the text that the signer agreed to, and its language. */
  agreedTo: { hash: string; language: string } | null;
  // And what is known of the session that completed or declined, else of the one that acted last. What was
  // shown in that session counts, and in no other.
} & Session;

/** What is known of somebody who has not come. */
const unidentified = { ...unproven, letInBy: null, startedAt: null };

/** What names another step: a signer who passed the one before has not passed this one. */
const stepProperties = ['identity_step', 'identity_provider'];

/** The signers of an audit trail, in the order in which they were asked. */
export function signersOf(trail: readonly AuditEntry[]): SignerTrail[] {
  const signers = new Map<string, SignerTrail>();
  const sessionsOf = new Map<string, SigningSessions>();
  const givers = new Givers();
  for (const { event, time } of trail) {
    givers.note({ event });
    if (!('data_request' in event) || event.type === 'submission.declined') continue;
    const id = event.data_request;
    if (event.type === 'data_request.created') {
      signers.set(id, asked(event));
      sessionsOf.set(id, new SigningSessions());
    }
    const [known, sessions] = [signers.get(id), sessionsOf.get(id)];
    if (known && sessions)
      signers.set(id, { ...known, ...changesBy(event, known, { time, givers, sessions }) });
  }
  return [...signers.values()];
}

function asked(event: Extract<DataRequestFacts, { type: 'data_request.created' }>): SignerTrail {
  return {
    dataRequest: event.data_request,
    signer: signerOf(event),
    state: 'pending',
    viewedAt: null,
    completedAt: null,
    declinedAt: null,
    client: null,
    before: [],
    shown: [],
    signed: [],
    filled: [],
    agreedTo: null,
    ...unidentified,
  };
}

function signerOf({ name, email, order, fields, authentication }: AuditedSigner): AuditedSigner {
  return {
    name,
    email,
    order,
    fields,
    authentication,
  };
}

type At = { time: string; givers: Givers; sessions: SigningSessions };

function changesBy(event: DataRequestFacts, known: SignerTrail, at: At): Partial<SignerTrail> {
  const { state } = known;
  // The client of an act by somebody other than the signer does not count.
  const client =
    'ip' in event && !('actor' in event) && state === 'pending'
      ? { ip: event.ip ?? null, user_agent: event.user_agent ?? null }
      : null;
  const identified = state === 'pending' ? identifiedBy(event, known, at) : {};
  return { ...(client && { client }), ...identified, ...factsOf(event, known, at) };
}

/** What an entry says about who acts: facts of its session, and of no other. */
function identifiedBy(
  event: DataRequestFacts,
  { signer }: SignerTrail,
  { time, givers, sessions }: At,
): Partial<SignerTrail> {
  if (event.type === 'data_request.token_created') return {};
  const token = 'token' in event ? event.token : undefined;
  const isBegin = event.type === 'data_request.authenticated';
  if (isBegin) sessions.begin(event.token, givers.of(event.token), time);
  const proof = proofIn(event, time);
  if (proof) sessions.prove(token, proof);
  if (token === undefined) return proof ?? {};
  const session = isBegin ? sessions.begun(token) : sessions.of(token);
  const startedAt = session.letInBy === 'mailed_link' ? session.startedAt : null;
  return { ...session, signer: withSession(signer, startedAt) };
}

function proofIn(event: DataRequestFacts, time: string): Partial<Proof> | null {
  switch (event.type) {
    case 'data_request.code_passed':
      return { code: { at: time, recipient: event.recipient } };
    case 'data_request.passkey_made':
    case 'data_request.passkey_shown':
      return { passkey: passkeyOf(event, time) };
    case 'data_request.identity_passed':
      return { claim: claimOf(event, time) };
    default:
      return null;
  }
}

/** Only a mailed link authenticates anybody, and only whom the service is to authenticate. */
function withSession(signer: AuditedSigner, startedAt: string | null): AuditedSigner {
  if (signer.authentication['type'] !== 'email_link') return signer;
  const { session_started_at: _before, ...rest } = signer.authentication;
  return {
    ...signer,
    authentication: startedAt === null ? rest : { ...rest, session_started_at: startedAt },
  };
}

function factsOf(event: DataRequestFacts, known: SignerTrail, { time, sessions }: At): Partial<SignerTrail> {
  switch (event.type) {
    case 'data_request.updated':
      return known.state === 'pending' ? updated(event, known, sessions) : {};
    case 'data_request.delegated':
      sessions.forget();
      return handedOver(event, known);
    case 'data_request.viewed':
      return {
        viewedAt: known.viewedAt ?? time,
        ...(event.shown && { shown: [...known.shown, event.shown] }),
      };
    case 'data_request.consent_accepted':
      return { agreedTo: { hash: event.text_hash, language: event.language } };
    case 'data_request.fields_filled':
      return { filled: event.fields };
    case 'data_request.signed':
      return { signed: event.fields };
    case 'data_request.completed':
      return { state: 'complete', completedAt: time };
    case 'data_request.declined':
      return { state: 'declined', declinedAt: time };
    case 'data_request.skipped':
      return { state: 'skipped' };
    default:
      return {};
  }
}

type PasskeyEntry = { recipient: string; made_at?: string };

/** A passkey that was made now was used now, too. */
function passkeyOf({ recipient, made_at = '' }: PasskeyEntry, at: string): SignerTrail['passkey'] {
  return { at, madeAt: made_at || at, recipient };
}

function claimOf(event: ProviderClaim, at: string): SignerTrail['claim'] {
  const { provider, attempt, method, established, reference } = event;
  return { at, provider, attempt, method, established, reference };
}

/**
 * Replaces the signer. Facts about the old signer do not apply to the new one, whom only the mail
 * of the service authenticates.
 */
function handedOver(
  { from, to }: Extract<DataRequestFacts, { type: 'data_request.delegated' }>,
  { signer, before }: SignerTrail,
): Partial<SignerTrail> {
  return {
    signer: { ...signer, ...to, authentication: { type: 'email_link' } },
    before: [...before, from],
    viewedAt: null,
    shown: [],
    client: null,
    ...unidentified,
  };
}

/** Another address is another person, whose links were revoked with it. */
function updated(
  event: AuditedSigner & { changed: string[] },
  { signer }: SignerTrail,
  sessions: SigningSessions,
): Partial<SignerTrail> {
  const isOtherStep = event.changed.some((name) => stepProperties.includes(name));
  const isOther = event.email !== signer.email;
  if (isOtherStep) sessions.forgetProof();
  if (isOther) sessions.forget();
  return { signer: signerOf(event), ...(isOtherStep && unproven), ...(isOther && unidentified) };
}
