import type { Logged } from '../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../core/api/refusal';
import { sha256Hex } from '../../lib/digest';
import type { Language } from '../../lib/languages';
import { limits } from '../../lib/limits';
import type { AuditedActor } from '../audit/audit-chain';
import { countConsentTexts, findConsentTexts } from './consent-store';
import { putConsent, withdrawConsent } from './sender-store';

type Wanted = { accountId: string; language: Language; text: string | null; actor: AuditedActor['actor'] };

/**
 * Puts a consent text in force for new submissions, or that of the service again. A saved text stays
 * for good: trails name it by its hash.
 */
export async function changeConsent(
  deps: Logged,
  { accountId, language, text, actor }: Wanted,
  now: number,
): Promise<Result<void>> {
  const kind = 'consent_text.changed' as const;
  if (text === null) {
    const entry = { kind, details: { language, text_hash: null } };
    return ok(await withdrawConsent(deps, { accountId, language }, { now, entry }));
  }
  const hash = sha256Hex(text);
  if (!(await hasRoom(deps, accountId, hash))) return full;
  const author = { createdByType: actor.type, createdById: actor.id };
  const row = { accountId, language, hash, text, createdAt: now, ...author };
  const entry = { kind, details: { language, text_hash: hash } };
  return ok(await putConsent(deps, row, { now, entry }));
}

async function hasRoom({ db }: Logged, accountId: string, hash: string): Promise<boolean> {
  if ((await countConsentTexts(db, accountId)) < limits.consentTexts) return true;
  return (await findConsentTexts(db, accountId, [hash])).has(hash);
}

const full = invalid([
  `#/text: an account saves at most ${limits.consentTexts} texts, which are kept for old documents; put an earlier one in force`,
]);
