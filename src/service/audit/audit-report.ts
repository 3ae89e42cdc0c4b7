import type { AuditReport, ReportedEvent, ReportedSigner, ReportFact, Tone } from '../../engine';
import { inert, quoted } from '../../lib/inert';
import { limits } from '../../lib/limits';
import { utcText } from '../../lib/utc-text';
import type { AuditEntry } from './audit-chain';
import { type SignerTrail, signersOf } from './audited-signers';
import { describeEntry, type Who } from './describe-entry';
import {
  type EntrySpeech,
  saidByProvider,
  shownFields,
  shownFile,
  shownSignatures,
  shownSigner,
  type TitleOf,
} from './entry-texts';
import { identityLevelOf } from './find-identity-level';
import { identityLevelNames } from './identity-levels';
import { Givers, type LetInBy } from './let-in';

/** The facts of a submission that its audit trail does not hold. */
export type AuditedSubmission = {
  id: string;
  /** The address of the service. */
  origin: string;
  /** The name of the account that asks. */
  account: string;
  /** How it showed itself to signers; null without signers. */
  sender: { name: string; replyTo: string | null; logo: unknown } | null;
  /** The names by which it showed itself to single signers, by the id of the data request. */
  ownSenderNames: ReadonlyMap<string, string>;
  name: string;
  state: string;
  test: boolean;
  template: { name: string; version: string; contentHash: string };
  pdfHash: string | null;
  createdAt: number;
  processedAt: number | null;
  /** The texts that signers agree to, by hash. */
  consents: ReadonlyMap<string, string>;
  /** What people call the fields, by name; a field that is left out is called by its name. */
  titles: ReadonlyMap<string, string>;
  /** A sentence about the pictures of its pages; null leaves it out. */
  pages: string | null;
};

/** Looks up the signature of a field; undefined when it is unknown. */
export type Signatures = (field: string) => unknown;

/** The audit trail as people read it. The report adds nothing to the entries and the record. */
export function auditReportOf(
  submission: AuditedSubmission,
  trail: readonly AuditEntry[],
  signatures: Signatures,
): AuditReport {
  const signers = signersOf(trail);
  const { consents, titles, ownSenderNames } = submission;
  const titleOf: TitleOf = (field) => titles.get(field) ?? field;
  const last = trail.at(-1);
  if (last === undefined) throw new Error(`${submission.id} has no trail.`);
  return {
    name: inert(submission.name),
    standing: `${submission.id}   ·   ${words(submission.state)}   ·   ${utcText(last.time)}`,
    notice: submission.test ? 'A test: this document is not valid.' : null,
    logo: submission.sender?.logo ? { caption: 'Logo', value: submission.sender.logo } : null,
    facts: documentFacts(submission),
    signers: signers.map((signer) => reportedSigner(signer, { signatures, titleOf, ownSenderNames })),
    consents: reportedConsents(signers, consents),
    events: eventsOf(trail, titleOf),
    pages: submission.pages,
    verification: verificationOf(submission, last),
    foot: `Audit trail of ${submission.id}`,
    at: new Date(last.time),
  };
}

/** `at` is for pages, which write times as their reader does. */
export type TimedEvent = ReportedEvent & { at: string };

/**
 * The entries in words. Each names signers as they were called at its time: a signer may have
 * handed over later.
 */
export function eventsOf(
  trail: readonly AuditEntry[],
  titleOf: TitleOf = (field) => field,
  speech?: EntrySpeech,
): TimedEvent[] {
  const names = new Map<string, string>();
  const who: Who = (dataRequest) => names.get(dataRequest) ?? dataRequest;
  const givers = new Givers();
  return trail.map((entry) => {
    const { event } = entry;
    givers.note(entry);
    if (event.type === 'data_request.created' || event.type === 'data_request.updated')
      names.set(event.data_request, quoted(nameOf(event)));
    const described = describeEntry(entry, {
      ...{ who, letIn: (token) => givers.of(token), titleOf },
      ...(speech && { speech }),
    });
    if (event.type === 'data_request.delegated') names.set(event.data_request, quoted(nameOf(event.to)));
    return { at: entry.time, time: utcText(entry.time), ...described, hash: entry.hash.slice(0, 16) };
  });
}

function nameOf({ name, email }: { name: string; email: string }): string {
  return name || email;
}

function words(state: string): string {
  return inert(state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' '));
}

function moment(at: number): string {
  return utcText(at);
}

function documentFacts({ id, state, template, ...of }: AuditedSubmission): ReportFact[] {
  return [
    { label: 'Submission', value: id },
    { label: 'Account', value: inert(of.account) },
    ...(of.sender === null ? [] : claimedName('Calls itself', of.sender.name)),
    ...(of.sender === null ? [] : given('Reply to', of.sender.replyTo)),
    { label: 'State', value: words(state) },
    { label: 'Template', value: `${inert(template.name)}, version ${inert(template.version)}` },
    { label: 'Template content', value: `SHA-256 ${template.contentHash}` },
    { label: 'Created', value: moment(of.createdAt) },
    ...(of.processedAt === null ? [] : [{ label: 'Processed', value: moment(of.processedAt) }]),
    ...(of.pdfHash === null ? [] : [{ label: 'PDF', value: `SHA-256 ${of.pdfHash}` }]),
  ];
}

const tones: Record<SignerTrail['state'], { text: string; tone: Tone }> = {
  pending: { text: 'Pending', tone: 'open' },
  complete: { text: 'Complete', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  skipped: { text: 'Skipped', tone: 'open' },
};

type Known = Pick<AuditedSubmission, 'ownSenderNames'> & { signatures: Signatures; titleOf: TitleOf };

function reportedSigner(known: SignerTrail, { signatures, titleOf, ownSenderNames }: Known): ReportedSigner {
  const { signer, client, signed, filled, state } = known;
  const fields = filled.length > 0 ? filled : signer.fields;
  return {
    name: inert(nameOf(signer)),
    address: inert(signer.email),
    standing: tones[state],
    facts: [
      { label: 'Data request', value: known.dataRequest },
      ...given('Order', String(signer.order)),
      ...known.before.map((from) => ({ label: 'Handed over by', value: shownSigner(from) })),
      ...identityFacts(known),
      ...authenticationFacts(signer.authentication),
      ...claimedName('Saw as sender', ownSenderNames.get(known.dataRequest)),
      ...given('Viewed', timeOf(known.viewedAt)),
      ...known.shown.flatMap((pdf) => given('Was shown', shownFile(pdf))),
      ...(known.agreedTo === null ? [] : given('Agreed to', consentName(known.agreedTo))),
      ...given('Completed', timeOf(known.completedAt)),
      ...given('Declined', timeOf(known.declinedAt)),
      ...given('IP address', client?.ip ?? null),
      ...given('User agent', client?.user_agent ?? null),
      ...(fields.length > 0
        ? [
            {
              label: filled.length > 0 ? 'Fields filled' : 'Fields asked for',
              value: shownFields(fields, titleOf),
            },
          ]
        : []),
      ...(signed.length > 0 ? [{ label: 'Signed', value: shownSignatures(signed, titleOf) }] : []),
    ],
    signatures: signed.map(({ name }) => ({ caption: inert(titleOf(name)), value: signatures(name) })),
  };
}

function consentName({ hash, language }: NonNullable<SignerTrail['agreedTo']>): string {
  return `The text in "${quoted(language)}" with the SHA-256 ${hash}`;
}

/** The texts that signers agreed to, in full. A text that is not known has its hash only. */
function reportedConsents(
  signers: readonly SignerTrail[],
  texts: AuditedSubmission['consents'],
): AuditReport['consents'] {
  const agreed = new Map(
    signers.flatMap(({ agreedTo }) => (agreedTo ? [[agreedTo.hash, agreedTo] as const] : [])),
  );
  return [...agreed.values()].flatMap((consent) => {
    const text = texts.get(consent.hash);
    const lines = text?.split('\n').map((line) => inert(line, limits.consentTextChars));
    return lines ? [{ caption: consentName(consent), lines: lines.filter((line) => line !== '') }] : [];
  });
}

function timeOf(time: string | null): string | null {
  return time === null ? null : utcText(time);
}

function given(label: string, value: string | null): ReportFact[] {
  return value === null || value === '' ? [] : [{ label, value: inert(value) }];
}

/** A name that the account chose freely: who asked is the account. */
function claimedName(label: string, name: string | undefined): ReportFact[] {
  return name === undefined
    ? []
    : given(label, `${inert(name)} (the account chose this name; nobody checked it)`);
}

/** The last sentence about a person. */
const nothingElse = 'Nothing else was checked.';

/** What each way in establishes about a person, and what it does not. */
const identities: Record<LetInBy, (email: string) => string> = {
  mailed_link: (email) =>
    `The service emailed the link to ${email}, and someone who could read that mailbox opened it.`,
  caller_link: () =>
    'The sender was given the link. Whether this person opened it, or the sender, was not checked.',
  public_form: () => 'Anyone can open the public form. Who filled it in was not checked.',
};

/** What a code establishes, no matter who was given the link. */
function codeFact({ at, recipient }: NonNullable<SignerTrail['code']>): string {
  return `The service emailed a code to ${quoted(recipient)}, and someone who could read that mailbox entered it at ${utcText(at)}.`;
}

/** What a passkey establishes: that it is the same person as when it was made. */
function passkeyFact({ at, madeAt, recipient }: NonNullable<SignerTrail['passkey']>): string {
  return `The holder of the passkey that was created at ${utcText(madeAt)}, after a code was emailed to ${quoted(recipient)}, confirmed with it at ${utcText(at)}.`;
}

/** What a provider of the sender says, which the service has not checked. */
function claimFact({ at, ...claim }: NonNullable<SignerTrail['claim']>): string {
  return `${saidByProvider(claim)} At ${utcText(at)}; the service did not check it.`;
}

/** What the service knows of who somebody is, apart from what the sender says. */
function identityFacts(known: SignerTrail): ReportFact[] {
  const { letInBy, code, passkey, claim, signer, state } = known;
  if (state === 'skipped')
    return given('Identity', 'The sender filled in this part. The person did not take part.');
  if (letInBy === null) return [];
  const level = identityLevelOf(known);
  const facts = [
    ...given('Identity level', level && identityLevelNames[level]),
    ...given('Identity', identities[letInBy](quoted(signer.email))),
    ...(code === null ? [] : given('Code', codeFact(code))),
    ...(passkey === null ? [] : given('Passkey', passkeyFact(passkey))),
    ...(claim === null ? [] : given('Provider', claimFact(claim))),
  ];
  const isMore = letInBy === 'mailed_link' || facts.length > 2;
  return facts.map((fact, at) =>
    isMore && at === facts.length - 1 ? { ...fact, value: `${fact.value} ${nothingElse}` } : fact,
  );
}

const labels: Record<string, string> = {
  type: 'The sender says',
  session_started_at: 'Session started',
  second_factor_type: 'Second factor',
  provider: 'Identity provider',
  session_id_hash: 'Session ID hash',
  user_id_hash: 'User ID hash',
  username_hash: 'Username hash',
  phone_number_hash: 'Phone number hash',
};

/** The authentication as the caller gave it; keys may have the `auth_` of the API or not. */
function authenticationFacts(authentication: Record<string, string | null>): ReportFact[] {
  return Object.entries(authentication).flatMap(([key, value]) => {
    const name = key.replace(/^auth_/, '');
    const label = labels[name] ?? inert(name);
    if (value === null) return [];
    return given(label, name === 'session_started_at' && isTime(value) ? utcText(value) : value);
  });
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*Z$/.test(text);
}

function verificationOf({ id, origin, pdfHash }: AuditedSubmission, last: AuditEntry): string[] {
  const later = pdfHash === null ? ' The hash of the finished PDF stands in a later entry.' : '';
  return [
    `Each of the ${last.sequence} entries bears a SHA-256 hash that covers the entry before it, so nobody can alter, drop or move one without breaking all that follow.${later} The hash of the last entry is:`,
    last.hash,
    `To check it in the browser: ${origin}/verify, with the PDF and the trail (/api/v1/submissions/${id}/audit). Or, in a copy of Quillet's source code: npm run verify -- document.pdf trail.json`,
  ];
}
