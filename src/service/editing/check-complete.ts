import type { Editor } from '../../core/api/caller';
import { type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { valueName } from '../../engine/fields';
import { missingFields } from '../../lib/predefined-field';
import { loadContent } from '../templates/content/content-store';
import type { TemplateRow } from '../templates/template-store';

type Refused = Extract<Result<never>, { ok: false }>;

/** Why a person in an embedded editor may not publish the draft yet; null when every required field is there. */
export async function checkComplete(
  db: Database,
  { predefined }: Editor,
  { accountId, contentHash }: TemplateRow,
): Promise<Refused | null> {
  if (predefined.length === 0) return null;
  const { fields } = await loadContent(db, accountId, contentHash);
  const values = new Set(fields.map(({ name }) => valueName(name)));
  const missing = missingFields(predefined, values).map(({ name }) => name);
  if (missing.length === 0) return null;
  return refuse('conflict', `Required fields are missing: ${missing.join(', ')}. Add them, then publish.`, {
    errors: missing.map((name) => `#/template/fields: the predefined field ${name} is required and missing`),
  });
}
