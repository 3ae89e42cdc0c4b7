import { fill } from '../../lib/fill';
import { quoted } from '../../lib/inert';
import { utcText } from '../../lib/utc-text';
import type { AuditEntry, AuditFacts } from './audit-chain';
import {
  counted,
  type EntrySpeech,
  type EntryWords,
  english,
  saidByProvider,
  sentBy,
  shownData,
  shownFields,
  shownFile,
  shownLink,
  shownSignatures,
  shownSigner,
  shownValues,
  type TitleOf,
} from './entry-texts';
import type { LetInBy } from './let-in';

/** An audit entry in words. `who` gives the name of a data request's signer. */
export type DescribedEntry = { title: string; details: string[] };
export type Who = (dataRequest: string) => string;
export type LetIn = (token: string) => LetInBy;
type Known = { who: Who; letIn: LetIn; titleOf: TitleOf; speech?: EntrySpeech };

type Type = AuditFacts['type'];
type More = Required<Omit<Known, 'who'>> & { words: EntryWords };
type Describe<Of extends Type> = (
  event: Extract<AuditFacts, { type: Of }>,
  who: Who,
  more: More,
) => DescribedEntry;

export function describeEntry(
  { event }: Pick<AuditEntry, 'event'>,
  { who, speech = english, ...more }: Known,
): DescribedEntry {
  const { words } = speech;
  // Each description takes the entry of its own type, which the compiler cannot follow.
  const { title, details }: DescribedEntry = Reflect.apply(descriptions[event.type], undefined, [
    event,
    who,
    { ...more, speech, words },
  ]);
  const rest = [...byWhom(event, words), ...inSession(event, words), ...fromWhere(event, words)];
  return { title, details: [...details, ...rest] };
}

const descriptions: { [Of in Type]: Describe<Of> } = {
  'submission.created': ({ source, content_hash, ...data }, _who, { words }) => ({
    title: words.titles.created,
    details: [
      fill(words.source, { source }),
      fill(words.content, { hash: content_hash }),
      shownData(data, words),
    ],
  }),
  'submission.invalid': ({ problems }, _who, { words, speech }) => ({
    title: words.titles.invalid,
    details: [counted(problems, words.problems, speech)],
  }),
  'submission.processed': ({ pdf_hash: hash, bytes, seal }, _who, { words }) => ({
    title: seal ? words.titles.processedAndSealed : words.titles.processed,
    details: [
      fill(words.pdf, { hash, bytes: bytes.toLocaleString('en') }),
      ...(seal ? [fill(words.sealed, { level: seal.level, hash: seal.certificate_hash })] : []),
    ],
  }),
  'submission.failed': ({ state }, _who, { words }) => ({
    title: words.titles.failed,
    details: [fill(words.state, { state: quoted(state) })],
  }),
  'submission.expired': ({ by: reason, pdf_hash: hash }, _who, { words }) => ({
    title: words.titles.expired,
    details: [
      reason === 'schedule' ? words.timeOver : words.onRequest,
      ...(hash === null ? [] : [fill(words.pdfHash, { hash })]),
    ],
  }),
  'submission.data_requests_completed': (data, _who, { words }) => ({
    title: words.titles.allCompleted,
    details: [shownData(data, words)],
  }),
  'submission.declined': ({ data_request }, who, { words }) => ({
    title: fill(words.titles.declinedBy, { who: who(data_request) }),
    details: [],
  }),
  'submission.reprocessed': ({ after }, _who, { words }) => ({
    title: words.titles.reprocessed,
    details: [fill(words.afterState, { state: quoted(after) })],
  }),
  'data_request.created': (event, _who, { titleOf, words, speech }) => ({
    title: fill(words.titles.asked, { who: shownSigner(event) }),
    details: [
      fill(words.order, { order: event.order }),
      fill(words.asked, {
        count: counted(event.fields.length, words.fields, speech),
        fields: shownFields(event.fields, titleOf, speech),
      }),
    ],
  }),
  'data_request.updated': (event, who, { words }) => ({
    title: fill(words.titles.requestChanged, { who: who(event.data_request) }),
    details: [
      fill(words.changed, { names: event.changed.map(quoted).join(', ') }),
      fill(words.nowFor, { signer: shownSigner(event) }),
    ],
  }),
  'data_request.token_created': (event, who, { words }) => ({
    title: fill(words.titles.linkMade, { who: who(event.data_request) }),
    details: [shownLink(event, words)],
  }),
  'data_request.sent': ({ data_request, by: sender, ...message }, who, { words }) => ({
    title: fill(words.titles.invited, { who: who(data_request) }),
    details: [fill(words.sent, { by: words.by[sender], channel: sentBy(message, words) })],
  }),
  'data_request.reminded': ({ data_request, by: sender, ...message }, who, { words }) => ({
    title: fill(words.titles.reminded, { who: who(data_request) }),
    details: [fill(words.sent, { by: words.by[sender], channel: sentBy(message, words) })],
  }),
  'data_request.send_failed': ({ data_request, reason, ...message }, who, { words }) => ({
    title: fill(words.titles.notDelivered, { who: who(data_request) }),
    details: [fill(words.failed, { channel: sentBy(message, words), reason: quoted(reason) })],
  }),
  'data_request.authenticated': ({ data_request, token }, who, { letIn, words }) => ({
    title: fill(words.titles.letIn, { who: who(data_request), means: words.means[letIn(token)] }),
    details: [fill(words.link, { token })],
  }),
  'data_request.code_sent': ({ data_request, recipient }, who, { words }) => ({
    title: fill(words.titles.codeSent, { who: who(data_request) }),
    details: [fill(words.to, { recipient: quoted(recipient) })],
  }),
  'data_request.code_passed': ({ data_request, recipient }, who, { words }) => ({
    title: fill(words.titles.codePassed, { who: who(data_request) }),
    details: [fill(words.mailedTo, { recipient: quoted(recipient) })],
  }),
  'data_request.passkey_made': (
    { data_request, recipient, credential_hash: hash, replaces },
    who,
    { words },
  ) => ({
    title: fill(words.titles.passkeyMade, { who: who(data_request) }),
    details: [
      fill(words.afterCode, { recipient: quoted(recipient) }),
      ...(replaces === null ? [] : [fill(words.inPlaceOf, { at: utcText(replaces) })]),
      fill(words.credential, { hash }),
    ],
  }),
  'data_request.passkey_shown': (
    { data_request, recipient, credential_hash: hash, made_at },
    who,
    { words },
  ) => ({
    title: fill(words.titles.passkeyShown, { who: who(data_request) }),
    details: [
      fill(words.passkeyMade, { at: utcText(made_at), recipient: quoted(recipient) }),
      fill(words.credential, { hash }),
    ],
  }),
  'data_request.identity_started': ({ data_request, provider, attempt, way }, who, { words }) => ({
    title: fill(words.titles.identityStarted, { who: who(data_request), provider: quoted(provider) }),
    details: [fill(way === 'code' ? words.withCode : words.atProvider, { attempt: quoted(attempt) })],
  }),
  'data_request.identity_passed': ({ data_request, attempt, ...claim }, who, { words, speech }) => ({
    title: fill(words.titles.identityPassed, { who: who(data_request), provider: quoted(claim.provider) }),
    details: [saidByProvider(claim, speech), fill(words.attempt, { attempt: quoted(attempt) })],
  }),
  'data_request.opened': ({ data_request }, who, { words }) => ({
    title: fill(words.titles.opened, { who: who(data_request) }),
    details: [],
  }),
  'data_request.viewed': ({ data_request, document_hash: hash, shown }, who, { words, speech }) => ({
    title: fill(words.titles.viewed, { who: who(data_request) }),
    details: [...(shown ? [shownFile(shown, speech)] : []), fill(words.shown, { hash })],
  }),
  'data_request.consent_accepted': ({ data_request, text_hash: hash, language }, who, { words }) => ({
    title: fill(words.titles.agreed, { who: who(data_request) }),
    details: [fill(words.consent, { language: quoted(language), hash })],
  }),
  'data_request.fields_filled': ({ data_request, fields, ...values }, who, { titleOf, words, speech }) => ({
    title: fill(words.titles.filled, {
      who: who(data_request),
      fields: counted(fields.length, words.fields, speech),
    }),
    details: [shownFields(fields, titleOf, speech), shownValues(values, words)],
  }),
  'data_request.signed': ({ data_request, fields }, who, { titleOf, words, speech }) => ({
    title: fill(words.titles.signed, { who: who(data_request) }),
    details: [shownSignatures(fields, titleOf, speech)],
  }),
  'data_request.completed': ({ data_request, name, email }, who, { words }) => ({
    title: fill(words.titles.completed, { who: who(data_request) }),
    details: [fill(words.as, { signer: shownSigner({ name, email }) })],
  }),
  'data_request.declined': ({ data_request, reason }, who, { words }) => ({
    title: fill(words.titles.declined, { who: who(data_request) }),
    details: reason === null ? [] : [fill(words.reason, { reason: quoted(reason) })],
  }),
  'data_request.link_requested': ({ data_request }, who, { words }) => ({
    title: fill(words.titles.linkRequested, { who: who(data_request) }),
    details: [],
  }),
  'data_request.skipped': (
    { data_request, reason, fields, signed, ...values },
    who,
    { titleOf, words, speech },
  ) => ({
    title: fill(words.titles.skipped, { who: who(data_request) }),
    details: [
      ...(reason === null ? [] : [fill(words.reason, { reason: quoted(reason) })]),
      ...(fields.length === 0
        ? []
        : [
            fill(words.filledByCaller, { fields: shownFields(fields, titleOf, speech) }),
            shownValues(values, words),
          ]),
      ...(signed.length === 0
        ? []
        : [fill(words.signedByCaller, { fields: shownSignatures(signed, titleOf, speech) })]),
    ],
  }),
  'data_request.delegated': (event, _who, { words }) => ({
    title: fill(words.titles.delegated, { from: shownSigner(event.from), to: shownSigner(event.to) }),
    details: [],
  }),
};

function byWhom(event: AuditFacts, words: EntryWords): string[] {
  return 'actor' in event && event.actor
    ? [fill(words.actors[event.actor.type], { id: quoted(event.actor.id) })]
    : [];
}

/** The session of an act of a signer, by the link that began it. */
function inSession(event: AuditFacts, words: EntryWords): string[] {
  const isLink = event.type === 'data_request.token_created' || event.type === 'data_request.authenticated';
  return !isLink && 'token' in event && event.token
    ? [fill(words.session, { token: quoted(event.token) })]
    : [];
}

function fromWhere(event: AuditFacts, words: EntryWords): string[] {
  if (!('ip' in event)) return [];
  const parts = [event.ip, event.user_agent].flatMap((part) => (part ? [quoted(part)] : []));
  return parts.length > 0 ? [fill(words.from, { client: parts.join(', ') })] : [];
}
