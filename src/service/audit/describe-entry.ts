import { isId, timeOfId } from '../../core/platform/ids';
import { quoted } from '../../lib/inert';
import { limits } from '../../lib/limits';
import { utcText } from '../../lib/utc-text';
import type { AuditEntry, AuditFacts, Message, ProviderClaim, Salted, ShownPdf } from './audit-chain';
import type { LetInBy } from './let-in';

/** An audit entry in words. `who` gives the name of a data request's signer. */
export type DescribedEntry = { title: string; details: string[] };
export type Who = (dataRequest: string) => string;
export type LetIn = (token: string) => LetInBy;
/** What people call a field. */
export type TitleOf = (field: string) => string;

type Known = { who: Who; letIn: LetIn; titleOf: TitleOf };

type Type = AuditFacts['type'];
type Describe<Of extends Type> = (
  event: Extract<AuditFacts, { type: Of }>,
  who: Who,
  more: Omit<Known, 'who'>,
) => DescribedEntry;

export function describeEntry({ event }: Pick<AuditEntry, 'event'>, { who, ...more }: Known): DescribedEntry {
  // Each description takes the entry of its own type, which the compiler cannot follow.
  const { title, details }: DescribedEntry = Reflect.apply(descriptions[event.type], undefined, [
    event,
    who,
    more,
  ]);
  return { title, details: [...details, ...byWhom(event), ...inSession(event), ...fromWhere(event)] };
}

export function shownFields(names: readonly string[], titleOf: TitleOf): string {
  const listed = names
    .slice(0, limits.auditListedFields)
    .map((name) => quoted(titleOf(name)))
    .join(', ');
  const more = names.length - limits.auditListedFields;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

export function shownSigner({ name, email }: { name: string; email: string }): string {
  return name ? `${quoted(name)} <${quoted(email)}>` : quoted(email);
}

export function shownFile({ pdf_hash, bytes }: ShownPdf): string {
  return `PDF with SHA-256 ${pdf_hash}, ${counted(bytes, 'byte', 'bytes')}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function sentBy({ channel, recipient, occurred_at: at }: Message): string {
  return `${quoted(channel)}${to(recipient)}${at === undefined ? '' : `, at ${at} as the caller says`}`;
}

function to(recipient: string | null): string {
  return recipient ? ` to ${quoted(recipient)}` : '';
}

const by = { service: 'Sent by the service', caller: 'Sent by the caller of the API' } as const;
const means: Record<LetInBy, string> = {
  mailed_link: 'a link that the service emailed',
  caller_link: 'a link that the sender was given',
  public_form: 'the public form',
};
const how = { drawn: 'drawn', typed: 'typed', image: 'a picture' } as const;

/** When a link was made, which its id says. Its entry comes when it was sent, perhaps much later. */
function madeAt(token: string): string {
  return isId('signingToken', token) ? `created ${utcText(timeOfId(token))}, ` : '';
}

function hashing({ salted }: Salted): string {
  return salted ? 'salted HMAC-SHA256' : 'SHA-256';
}

const descriptions: { [Of in Type]: Describe<Of> } = {
  'submission.created': ({ source, content_hash, ...data }) => ({
    title: 'The document was created',
    details: [
      `Source: ${source}`,
      `Template content SHA-256 ${content_hash}`,
      `Data ${hashing(data)} ${data.data_hash}`,
    ],
  }),
  'submission.invalid': ({ problems }) => ({
    title: 'The data was refused',
    details: [counted(problems, 'problem', 'problems')],
  }),
  'submission.processed': ({ pdf_hash, bytes, seal }) => ({
    title: seal ? 'The PDF was generated and sealed' : 'The PDF was generated',
    details: [
      `PDF SHA-256 ${pdf_hash}, ${bytes.toLocaleString('en')} bytes`,
      ...(seal
        ? [`Sealed (PAdES ${seal.level}) by the certificate with SHA-256 ${seal.certificate_hash}`]
        : []),
    ],
  }),
  'submission.failed': ({ state }) => ({
    title: 'The PDF could not be generated',
    details: [`State: ${quoted(state)}`],
  }),
  'submission.expired': ({ by: reason, pdf_hash }) => ({
    title: 'Data and PDF were deleted',
    details: [
      reason === 'schedule' ? 'At the end of their retention period' : 'On request',
      ...(pdf_hash === null ? [] : [`PDF SHA-256 ${pdf_hash}`]),
    ],
  }),
  'submission.data_requests_completed': (data) => ({
    title: 'Everyone has completed their part',
    details: [`Data ${hashing(data)} ${data.data_hash}`],
  }),
  'submission.declined': ({ data_request }, who) => ({
    title: `The document was declined by ${who(data_request)}`,
    details: [],
  }),
  'submission.reprocessed': ({ after }) => ({
    title: 'Generation of the PDF was started again',
    details: [`After state: ${quoted(after)}`],
  }),
  'data_request.created': (event, _who, { titleOf }) => ({
    title: `${shownSigner(event)} was asked to take part`,
    details: [
      `Order: ${event.order}`,
      `${counted(event.fields.length, 'field', 'fields')}: ${shownFields(event.fields, titleOf)}`,
    ],
  }),
  'data_request.updated': (event, who) => ({
    title: `The request to ${who(event.data_request)} was changed`,
    details: [`Changed: ${event.changed.map(quoted).join(', ')}`, `Now for ${shownSigner(event)}`],
  }),
  'data_request.token_created': ({ data_request, kind, token, expires_at }, who) => ({
    title: `A link for ${who(data_request)} was created`,
    details: [
      `${kind === 'email' ? 'For an email' : 'Through the API'}, ${token}, ${madeAt(token)}valid until ${utcText(expires_at)}`,
    ],
  }),
  'data_request.sent': ({ data_request, by: sender, ...message }, who) => ({
    title: `The invitation was sent to ${who(data_request)}`,
    details: [`${by[sender]} by ${sentBy(message)}`],
  }),
  'data_request.reminded': ({ data_request, by: sender, ...message }, who) => ({
    title: `A reminder was sent to ${who(data_request)}`,
    details: [`${by[sender]} by ${sentBy(message)}`],
  }),
  'data_request.send_failed': ({ data_request, reason, ...message }, who) => ({
    title: `A message to ${who(data_request)} could not be delivered`,
    details: [`By ${sentBy(message)}: ${quoted(reason)}`],
  }),
  'data_request.authenticated': ({ data_request, token }, who, { letIn }) => ({
    title: `${who(data_request)} gained access through ${means[letIn(token)]}`,
    details: [`Link ${token}`],
  }),
  'data_request.code_sent': ({ data_request, recipient }, who) => ({
    title: `A code for ${who(data_request)} was emailed`,
    details: [`To ${quoted(recipient)}`],
  }),
  'data_request.code_passed': ({ data_request, recipient }, who) => ({
    title: `${who(data_request)} entered the emailed code`,
    details: [`Emailed to ${quoted(recipient)}`],
  }),
  'data_request.passkey_made': ({ data_request, recipient, credential_hash, replaces }, who) => ({
    title: `${who(data_request)} created a passkey`,
    details: [
      `After a code was emailed to ${quoted(recipient)}`,
      ...(replaces === null ? [] : [`Replaces the one created at ${utcText(replaces)}`]),
      `Credential SHA-256 ${credential_hash}`,
    ],
  }),
  'data_request.passkey_shown': ({ data_request, recipient, credential_hash, made_at }, who) => ({
    title: `${who(data_request)} confirmed with a passkey`,
    details: [
      `Created at ${utcText(made_at)}, after a code was emailed to ${quoted(recipient)}`,
      `Credential SHA-256 ${credential_hash}`,
    ],
  }),
  'data_request.identity_started': ({ data_request, provider, attempt, way }, who) => ({
    title: `${who(data_request)} began identification with the provider ${quoted(provider)}`,
    details: [
      way === 'code' ? `With a code, ${quoted(attempt)}` : `On a page of the provider, ${quoted(attempt)}`,
    ],
  }),
  'data_request.identity_passed': ({ data_request, attempt, ...claim }, who) => ({
    title: `The provider ${quoted(claim.provider)} identified ${who(data_request)}`,
    details: [saidByProvider(claim), `Attempt ${quoted(attempt)}`],
  }),
  'data_request.opened': ({ data_request }, who) => ({
    title: `${who(data_request)} opened the signing page`,
    details: [],
  }),
  'data_request.viewed': ({ data_request, document_hash, shown }, who) => ({
    title: `${who(data_request)} was shown the document`,
    details: [...(shown ? [shownFile(shown)] : []), `Template content and data: SHA-256 ${document_hash}`],
  }),
  'data_request.consent_accepted': ({ data_request, text_hash, language }, who) => ({
    title: `${who(data_request)} agreed to sign electronically`,
    details: [`Text in "${quoted(language)}", SHA-256 ${text_hash}`],
  }),
  'data_request.fields_filled': ({ data_request, fields, ...values }, who, { titleOf }) => ({
    title: `${who(data_request)} filled in ${counted(fields.length, 'field', 'fields')}`,
    details: [shownFields(fields, titleOf), `Values ${hashing(values)} ${values.values_hash}`],
  }),
  'data_request.signed': ({ data_request, fields }, who, { titleOf }) => ({
    title: `${who(data_request)} signed`,
    details: [shownSignatures(fields, titleOf)],
  }),
  'data_request.completed': ({ data_request, name, email }, who) => ({
    title: `${who(data_request)} completed their part`,
    details: [`As ${shownSigner({ name, email })}`],
  }),
  'data_request.declined': ({ data_request, reason }, who) => ({
    title: `${who(data_request)} declined`,
    details: reason === null ? [] : [`Reason: ${quoted(reason)}`],
  }),
  'data_request.link_requested': ({ data_request }, who) => ({
    title: `A new link for ${who(data_request)} was requested`,
    details: [],
  }),
  'data_request.skipped': ({ data_request, reason, fields, signed, ...values }, who, { titleOf }) => ({
    title: `${who(data_request)} was skipped`,
    details: [
      ...(reason === null ? [] : [`Reason: ${quoted(reason)}`]),
      ...(fields.length === 0
        ? []
        : [
            `Filled in by the caller: ${shownFields(fields, titleOf)}`,
            `Values ${hashing(values)} ${values.values_hash}`,
          ]),
      ...(signed.length === 0 ? [] : [`Signatures given by the caller: ${shownSignatures(signed, titleOf)}`]),
    ],
  }),
  'data_request.delegated': (event) => ({
    title: `${shownSigner(event.from)} handed over to ${shownSigner(event.to)}`,
    details: [],
  }),
};

/** What a provider of the sender says of a person, as no more than that. */
export function saidByProvider({
  provider,
  method,
  established,
  reference,
}: Omit<ProviderClaim, 'attempt'>): string {
  const more = reference === null ? '' : `, reference ${quoted(reference)}`;
  return `The provider ${quoted(provider)}, configured by the sender, said: ${quoted(established)} (method ${quoted(method)}${more}).`;
}

type Signed = readonly { name: string; how: keyof typeof how }[];

export function shownSignatures(fields: Signed, titleOf: TitleOf): string {
  const ways = new Map(fields.map((field) => [field.name, ` (${how[field.how]})`]));
  return shownFields([...ways.keys()], (name) => `${titleOf(name)}${ways.get(name)}`);
}

const actors = {
  api_token: 'Through the API, with the API token',
  user: 'In the dashboard, by the user',
} as const;

function byWhom(event: AuditFacts): string[] {
  return 'actor' in event && event.actor ? [`${actors[event.actor.type]} ${quoted(event.actor.id)}`] : [];
}

/** The session of an act of a signer, by the link that began it. */
function inSession(event: AuditFacts): string[] {
  const isLink = event.type === 'data_request.token_created' || event.type === 'data_request.authenticated';
  return !isLink && 'token' in event && event.token ? [`In the session of ${quoted(event.token)}`] : [];
}

function fromWhere(event: AuditFacts): string[] {
  if (!('ip' in event)) return [];
  const parts = [event.ip, event.user_agent].flatMap((part) => (part ? [quoted(part)] : []));
  return parts.length > 0 ? [`From ${parts.join(', ')}`] : [];
}
