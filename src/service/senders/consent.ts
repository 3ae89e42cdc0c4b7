import type { Database } from '../../core/db/database';
import { sha256Hex } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import type { PinnedConsent, SigningSettings } from '../data-requests/data-request-record';
import { findConsentTexts } from './consent-store';
import { consentWords } from './consent-words';

/** A text that a signer agrees to before completing. Its hash goes into the audit trail. */
export type Consent = { text: string; hash: string };

/** The version of the service's own texts that new submissions show. */
export const consentVersion = consentWords.length;

/** The service's own text. */
export function consentIn(language: Language, version = consentVersion): Consent {
  const text = consentWords[version - 1]?.[language];
  if (text === undefined) throw new Error(`There is no consent text of version ${version}.`);
  return { text, hash: sha256Hex(text) };
}

const builtIn: ReadonlyMap<string, string> = new Map(
  consentWords.flatMap((texts) => Object.values(texts)).map((text) => [sha256Hex(text), text]),
);

/** The texts that signers of a submission agree to. */
export function consentOf({ signing }: { signing?: SigningSettings | undefined }): PinnedConsent {
  return signing?.consent ?? { version: 1, own: {} };
}

/** The hash of the text that signers of a submission agree to, in their language. */
export function consentHashIn(language: Language, { version, own }: PinnedConsent): string {
  return own[language] ?? consentIn(language, version).hash;
}

/** The text that signers of a submission agree to: that of the account, else that of the service. */
export async function loadConsent(
  db: Database,
  accountId: string,
  { language, pinned }: { language: Language; pinned: PinnedConsent },
): Promise<Consent> {
  const hash = consentHashIn(language, pinned);
  const text = (await loadConsents(db, accountId, [hash])).get(hash);
  if (text === undefined) throw new Error(`The consent text ${hash} is missing.`);
  return { text, hash };
}

/** The texts with these hashes, for those who read a trail later. */
export async function loadConsents(
  db: Database,
  accountId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const own = hashes.filter((hash) => !builtIn.has(hash));
  return own.length === 0 ? builtIn : new Map([...builtIn, ...(await findConsentTexts(db, accountId, own))]);
}
