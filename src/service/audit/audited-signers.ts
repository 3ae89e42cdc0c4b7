import type {
  AuditEntry,
  AuditedClient,
  AuditedSigner,
  DataRequestFacts,
  ProviderClaim,
  ShownPdf,
} from './audit-chain';
import { Givers, type LetInBy } from './let-in';

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
  /** By which link the signer came last before the end; null for one who never came. */
  letInBy: LetInBy | null;
  /** When the signer entered a code that was mailed to them, and where it was mailed. */
  code: { at: string; recipient: string } | null;
  /** When the signer used a passkey, when it was made, and where the code before that was mailed. */
  passkey: { at: string; madeAt: string; recipient: string } | null;
  /** When an identity provider of the sender said who the signer is, and what it said. */
  claim: ({ at: string } & ProviderClaim) | null;
};

/** What is known of somebody who has not passed a step, and of somebody who has not come. */
const unproven = { code: null, passkey: null, claim: null };
const unidentified = { ...unproven, letInBy: null };

/** What names another step: whoever passed the one before has not passed it. */
const STEP = ['identity_step', 'identity_provider'];

/** The signers of an audit trail, in the order in which they were asked. */
export function signersOf(trail: readonly AuditEntry[]): SignerTrail[] {
  const signers = new Map<string, SignerTrail>();
  const givers = new Givers();
  for (const { event, time } of trail) {
    givers.note({ event });
    if (!('data_request' in event) || event.type === 'submission.declined') continue;
    if (event.type === 'data_request.created') signers.set(event.data_request, asked(event));
    const known = signers.get(event.data_request);
    if (known) signers.set(event.data_request, { ...known, ...changesBy(event, known, { time, givers }) });
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

type At = { time: string; givers: Givers };

function changesBy(event: DataRequestFacts, known: SignerTrail, at: At): Partial<SignerTrail> {
  const { state } = known;
  // The client of an act by somebody other than the signer does not count.
  const client =
    'ip' in event && !('actor' in event) && state === 'pending'
      ? { ip: event.ip ?? null, user_agent: event.user_agent ?? null }
      : null;
  return { ...(client && { client }), ...factsOf(event, known, at) };
}

function factsOf(event: DataRequestFacts, known: SignerTrail, { time, givers }: At): Partial<SignerTrail> {
  switch (event.type) {
    case 'data_request.updated':
      return known.state === 'pending' ? updated(event, known) : {};
    case 'data_request.delegated':
      return handedOver(event, known);
    case 'data_request.authenticated':
      return known.state === 'pending' ? arrived(known, givers.of(event.token), time) : {};
    case 'data_request.code_passed':
      return known.state === 'pending' ? { code: { at: time, recipient: event.recipient } } : {};
    case 'data_request.passkey_made':
    case 'data_request.passkey_shown':
      return known.state === 'pending' ? { passkey: passkeyOf(event, time) } : {};
    case 'data_request.identity_passed':
      return known.state === 'pending' ? { claim: claimOf(event, time) } : {};
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
): Partial<SignerTrail> {
  return {
    signer: signerOf(event),
    ...(event.changed.some((name) => STEP.includes(name)) && unproven),
    ...(event.email !== signer.email && unidentified),
  };
}

/** Notes by which link a signer came. Only a mailed one authenticates anybody. */
function arrived({ signer }: SignerTrail, letInBy: LetInBy, time: string): Partial<SignerTrail> {
  if (letInBy !== 'mailed_link' || signer.authentication['type'] !== 'email_link') return { letInBy };
  const authentication = { ...signer.authentication, session_started_at: time };
  return { letInBy, signer: { ...signer, authentication } };
}
