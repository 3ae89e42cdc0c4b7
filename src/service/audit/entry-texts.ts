import { isId, timeOfId } from '../../core/platform/ids';
import { fill } from '../../lib/fill';
import { quoted } from '../../lib/inert';
import { limits } from '../../lib/limits';
import { utcText } from '../../lib/utc-text';
import type { AuditFacts, Message, ProviderClaim, Salted, ShownPdf } from './audit-chain';
import { entryWords } from './entry-words';

/** What people call a field. */
export type TitleOf = (field: string) => string;

type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The same words in any language. A language may have more forms of a count. */
type InAnyLanguage<Words> = Words extends string
  ? string
  : Words extends { one: string; other: string }
    ? Forms
    : { [Key in keyof Words]: InAnyLanguage<Words[Key]> };

export type EntryWords = InAnyLanguage<typeof entryWords>;

/** The language in which an entry is told. */
export type EntrySpeech = { language: string; words: EntryWords };

export const english: EntrySpeech = { language: 'en', words: entryWords };

export function shownFields(
  names: readonly string[],
  titleOf: TitleOf,
  { words }: EntrySpeech = english,
): string {
  const listed = names
    .slice(0, limits.auditListedFields)
    .map((name) => quoted(titleOf(name)))
    .join(', ');
  const more = names.length - limits.auditListedFields;
  return more > 0 ? fill(words.andMore, { listed, count: more }) : listed;
}

export function shownSigner({ name, email }: { name: string; email: string }): string {
  return name ? `${quoted(name)} <${quoted(email)}>` : quoted(email);
}

export function shownFile({ pdf_hash: hash, bytes }: ShownPdf, speech: EntrySpeech = english): string {
  return fill(speech.words.file, { hash, bytes: counted(bytes, speech.words.bytes, speech) });
}

export function counted(count: number, forms: Forms, { language }: EntrySpeech): string {
  return fill(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { count });
}

export function sentBy({ channel, recipient, occurred_at: at }: Message, words: EntryWords): string {
  const by = quoted(channel);
  const sent = recipient ? fill(words.channelTo, { channel: by, recipient: quoted(recipient) }) : by;
  return at === undefined ? sent : fill(words.channelAt, { channel: sent, at });
}

/** A link, with when it was made, which its id says. Its entry comes when it was sent, perhaps much later. */
export function shownLink(
  { kind, token, expires_at: until }: Extract<AuditFacts, { type: 'data_request.token_created' }>,
  words: EntryWords,
): string {
  const link = { for: words.linkFor[kind === 'email' ? 'email' : 'api'], token, until: utcText(until) };
  return isId('signingToken', token)
    ? fill(words.linkMadeUntil, { ...link, made: utcText(timeOfId(token)) })
    : fill(words.linkUntil, link);
}

function hashing({ salted }: Salted, words: EntryWords): string {
  return salted ? words.salted : 'SHA-256';
}

export function shownData(data: { data_hash: string } & Salted, words: EntryWords): string {
  return fill(words.data, { hashing: hashing(data, words), hash: data.data_hash });
}

export function shownValues(values: { values_hash: string } & Salted, words: EntryWords): string {
  return fill(words.values, { hashing: hashing(values, words), hash: values.values_hash });
}

/** What a provider of the sender says of a person, as no more than that. */
export function saidByProvider(
  { provider, method, established, reference }: Omit<ProviderClaim, 'attempt'>,
  { words }: EntrySpeech = english,
): string {
  const claim = { provider: quoted(provider), established: quoted(established), method: quoted(method) };
  return reference === null
    ? fill(words.claim, claim)
    : fill(words.claimOf, { ...claim, reference: quoted(reference) });
}

type Signed = readonly { name: string; how: keyof typeof entryWords.how }[];

export function shownSignatures(fields: Signed, titleOf: TitleOf, speech: EntrySpeech = english): string {
  const ways = new Map(fields.map((field) => [field.name, ` (${speech.words.how[field.how]})`]));
  return shownFields([...ways.keys()], (name) => `${titleOf(name)}${ways.get(name)}`, speech);
}
